import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Skeleton } from '@/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs'
import { SettingsFormProvider } from './settings-form-provider'
import { settingsTabs } from './settings-tabs'
import { UnsavedQuestion } from './unsaved-question'
import { useSettingsForm } from './use-settings-form'

type Props = { onClose: () => void; accountSection: ReactNode }

/** The same settings without leaving the dashboard. */
export function SettingsDialog({ onClose, accountSection }: Props) {
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const guard = useLeaveGuard(isUnsaved)

  function close() {
    if (isUnsaved) setIsClosing(true)
    else onClose()
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent title="Settings" className="max-w-3xl">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <DialogTabs onUnsaved={setIsUnsaved} accountSection={accountSection} />
        </Suspense>
      </DialogContent>
      <UnsavedQuestion
        isOpen={isClosing || guard.isAsking}
        onStay={() => {
          setIsClosing(false)
          guard.stay()
        }}
        onLeave={isClosing ? onClose : guard.leave}
      />
    </Dialog>
  )
}

type TabsProps = Pick<Props, 'accountSection'> & { onUnsaved: (isUnsaved: boolean) => void }

function DialogTabs({ onUnsaved, accountSection }: TabsProps) {
  const [tab, setTab] = useState('account')
  const settings = useSettingsForm(setTab)
  const { isUnsaved } = settings
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const tabs = settingsTabs(settings, accountSection)

  return (
    <SettingsFormProvider settings={settings} saveBarClassName="bg-surface">
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Settings">
          {tabs.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ value, render }) => (
          <TabsContent key={value} value={value}>
            {render()}
          </TabsContent>
        ))}
      </Tabs>
    </SettingsFormProvider>
  )
}
