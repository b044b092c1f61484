import { SettingsView } from '@/features/settings/settings-view'
import type { PageHandle } from '../pages'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Settings', back: { text: 'Back to Dashboard', to: '/dashboard' } }

export function Component() {
  return (
    <RequireAccount>
      <SettingsView />
    </RequireAccount>
  )
}
