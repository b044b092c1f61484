import { SettingsView } from '@/features/identity/settings/settings-view'
import { paths } from '@/shared/navigation/paths'
import type { PageHandle } from '../page-handle'
import { RequireAccount } from '../require-account'
import { accountSection } from '../settings-sections'

export const handle: PageHandle = { title: 'Settings', back: { text: 'Dashboard', to: paths.dashboard } }

export function Component() {
  return (
    <RequireAccount>
      <SettingsView accountSection={accountSection} />
    </RequireAccount>
  )
}
