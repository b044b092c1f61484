import { useQuery } from '@tanstack/react-query'
import type { SettingSection } from '@vermeil/contracts/house-settings'
import { useState } from 'react'
import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { AnnouncementForm } from './announcement-form'
import { IncrementsForm } from './increments-form'
import { ClosingForm, DemoForm, LeasingForm, PaymentForm, SupportForm } from './plain-forms'
import { settingsQuery } from './settings-api'

/** All sections. Each is saved on its own; leaving asks while one has unsaved changes. */
export function HouseSettings() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingSection>>(new Set())
  const { isAsking, stay, leave } = useLeaveGuard(unsaved.size > 0)
  if (!data) return isError ? <LoadFailure what="The settings" onRetry={refetch} /> : <Skeleton className="h-96" />

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
      <IncrementsForm state={data.increments} onUnsaved={onUnsaved} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <ClosingForm state={data.closing} onUnsaved={onUnsaved} />
        <PaymentForm state={data.payment} onUnsaved={onUnsaved} />
        <LeasingForm state={data.leasing} onUnsaved={onUnsaved} />
        <SupportForm state={data.support} onUnsaved={onUnsaved} />
      </div>
      <AnnouncementForm state={data.announcement} onUnsaved={onUnsaved} />
      {data.demo && <DemoForm state={data.demo} onUnsaved={onUnsaved} />}
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
