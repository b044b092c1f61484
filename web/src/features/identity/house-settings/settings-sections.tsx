import { useQuery } from '@tanstack/react-query'
import type { SettingSection, SettingsOverview } from '@vermeil/contracts/identity/house-settings.schema'
import { type ReactNode, useState } from 'react'
import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Loading } from '@/ui/loading'
import { settingsQuery } from './settings-api'
import type { OnUnsaved } from './use-section'

type SettingsSectionsProps = { children: (settings: SettingsOverview, onUnsaved: OnUnsaved) => ReactNode }

/** Sections that are saved one by one; leaving asks while one of them has unsaved changes. */
export function SettingsSections({ children }: SettingsSectionsProps) {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingSection>>(new Set())
  const { isAsking, stay, leave } = useLeaveGuard(unsaved.size > 0)
  if (!data) return <Loading what="The settings" hasFailed={isError} onRetry={refetch} className="h-96" />

  function onUnsaved(section: SettingSection, isUnsaved: boolean) {
    setUnsaved((known) => {
      if (known.has(section) === isUnsaved) return known
      const next = new Set(known)
      if (isUnsaved) next.add(section)
      else next.delete(section)
      return next
    })
  }

  return (
    <div className="grid gap-8">
      {children(data, onUnsaved)}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={stay}
        title="Leave without saving the settings?"
        description="What you changed since the last save will be lost."
        confirmLabel="Leave without saving"
        isDestructive
        onConfirm={leave}
      />
    </div>
  )
}
