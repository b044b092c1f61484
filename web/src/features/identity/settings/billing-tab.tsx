import { useFormContext } from 'react-hook-form'
import { Switch } from '@/ui/switch'
import { CardList } from './card-list'
import { PayoutAccountSection } from './payout-account-section'
import { PlanCard } from './plan-card'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

export function BillingTab() {
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className="flex flex-col gap-6">
      <PlanCard />
      <CardList />
      <PayoutAccountSection />
      <SettingsFields>
        <Switch
          {...register('preferences.autoRenewSubscription')}
          label="Renew subscription automatically"
          hint="Applies to paid plans. If off, your plan ends after the current period."
        />
      </SettingsFields>
    </div>
  )
}
