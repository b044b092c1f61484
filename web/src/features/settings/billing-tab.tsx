import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { Card, CardDescription, CardTitle } from '@/ui/card'
import { Switch } from '@/ui/switch'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

/** The plan in force. Nobody has another one yet; `planSummary` is where the subscription shows its own. */
export function BillingTab({ planSummary = <FreePlan /> }: { planSummary?: ReactNode }) {
  const { register } = useFormContext<SettingsValues>()
  return (
    <SettingsFields className="grid gap-6">
      {planSummary}
      <Switch
        {...register('preferences.autoRenewSubscription')}
        label="Renew subscription automatically"
        hint="Applies to paid plans. Turned off, a plan ends with the period that is paid for."
      />
    </SettingsFields>
  )
}

function FreePlan() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <CardTitle>Free</CardTitle>
        <CardDescription>$0 a month. Up to 3 listings at a time, 20% realtor commission.</CardDescription>
      </div>
      <Button asChild variant="outline">
        <Link to={paths.subscription}>See plans</Link>
      </Button>
    </Card>
  )
}
