import type { UpToSelling } from '../selling/selling.wing.ts'
import { deliveryModule } from './delivery/delivery.module.ts'
import { paymentsModule } from './payments/payments.module.ts'
import { spendPlansModule } from './spend-plans/spend-plans.module.ts'

export type UpToMoney = UpToSelling & Awaited<ReturnType<typeof moneyWing>>['api']

/** What a work costs where it goes, how much somebody spends, and every payment. */
export async function moneyWing(below: UpToSelling) {
  const delivery = await deliveryModule(below)
  const priced = { ...below, delivery: delivery.api }
  const spendPlans = await spendPlansModule(priced)
  const payments = await paymentsModule({ ...priced, testArtworkForEveryone: !below.config.production })
  return {
    modules: [delivery, spendPlans, payments],
    api: { delivery: delivery.api, spendPlans: spendPlans.api, payments: payments.api },
  }
}
