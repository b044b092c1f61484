import { SettingsView } from '@/features/identity/settings/settings-view'
import { paths } from '@/shared/navigation/paths'
import type { PageBack } from '../page-module'
import { accountSection } from '../settings-sections'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

export function Component() {
  return <SettingsView accountSection={accountSection} />
}
