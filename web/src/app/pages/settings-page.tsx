import { SettingsView } from '@/features/settings/settings-view'
import { paths } from '@/shared/paths'
import type { PageHandle } from '../pages'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Settings', back: { text: 'Dashboard', to: paths.dashboard } }

export function Component() {
  return (
    <RequireAccount>
      <SettingsView />
    </RequireAccount>
  )
}
