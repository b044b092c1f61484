import type { ReactNode } from 'react'
import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { paths } from '@/shared/navigation/paths'
import { useSearchParams } from '@/shared/navigation/router'
import { RouteTabs } from '@/ui/route-tabs'
import { SettingsFormProvider } from './settings-form-provider'
import { settingsTabs } from './settings-tabs'
import { UnsavedQuestion } from './unsaved-question'
import { useSettingsForm } from './use-settings-form'

/** The page at /settings. */
export function SettingsView({ accountSection }: { accountSection: ReactNode }) {
  const [, setParams] = useSearchParams()
  const settings = useSettingsForm((tab) => setParams(tab === 'account' ? {} : { tab }, { replace: true }))
  const guard = useLeaveGuard(settings.isUnsaved, { within: paths.settings })
  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">Settings</h1>
        <div className="mt-8">
          <SettingsFormProvider settings={settings} saveBarClassName="bg-background">
            <RouteTabs label="Settings" tabs={settingsTabs(settings, accountSection)} />
          </SettingsFormProvider>
        </div>
      </div>
      <UnsavedQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </section>
  )
}
