import type { UpToMoney } from '../money/money.wing.ts'
import { certificatesModule } from './certificates/certificates.module.ts'
import { claimsModule } from './claims/claims.module.ts'
import { orderProblemsModule } from './order-problems/order-problems.module.ts'
import { shippingModule } from './shipping/shipping.module.ts'

export type UpToFulfillment = UpToMoney & Awaited<ReturnType<typeof fulfillmentWing>>['api']

/** What happens after a payment: the work travels, problems are settled, its papers are issued. */
export async function fulfillmentWing(below: UpToMoney) {
  const shipping = await shippingModule(below)
  const claims = await claimsModule(below)
  const orderProblems = orderProblemsModule({ ...below, claims: claims.api, shipping: shipping.api })
  const certificates = certificatesModule(below)
  return {
    modules: [shipping, claims, orderProblems, certificates],
    api: {
      ...{ shipping: shipping.api, claims: claims.api },
      ...{ orderProblems: orderProblems.api, certificates: certificates.api },
    },
  }
}
