import {
  type SettingSection,
  SettingsOverview,
  type SettingValues,
} from '@vermeil/contracts/identity/house-settings.schema'
import type { SignedIn } from './test-server.ts'

/** Changes fields of one section as an administrator does: reads it, and saves it with the version that was read. */
export async function changeSetting<Section extends SettingSection>(
  admin: Pick<SignedIn, 'fetch'>,
  section: Section,
  fields: Partial<SettingValues[Section]>,
): Promise<Response> {
  const overview = SettingsOverview.parse(await (await admin.fetch('/api/v1/admin/settings')).json())
  const { version, value } = overview[section] ?? { version: 0, value: {} }
  return admin.fetch(`/api/v1/admin/settings/${section}`, {
    method: 'PUT',
    json: { version, value: { ...value, ...fields } },
  })
}
