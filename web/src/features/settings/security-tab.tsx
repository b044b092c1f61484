import { PasswordFields } from './password-fields'
import { SessionList } from './session-list'
import { SettingsFields } from './settings-fields'
import { TwoFactorSection } from './two-factor-section'

export function SecurityTab({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  return (
    <div className="grid gap-10">
      <SettingsFields>
        <PasswordFields />
      </SettingsFields>
      <TwoFactorSection isOn={hasTwoFactor} />
      <SessionList />
    </div>
  )
}
