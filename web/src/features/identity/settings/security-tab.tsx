import { PasswordFields } from './password-fields'
import { SessionList } from './session-list'
import { SettingsFields } from './settings-fields'
import { TwoFactorSection } from './two-factor-section'

export function SecurityTab({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      <SettingsFields>
        <PasswordFields />
      </SettingsFields>
      <TwoFactorSection isOn={hasTwoFactor} />
      <SessionList />
    </div>
  )
}
