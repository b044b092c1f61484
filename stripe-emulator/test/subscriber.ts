import type { Stripe } from 'stripe'
import { cardForm, submit } from './emulator-under-test.ts'

export const monthlyPlan = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  success_url: 'http://127.0.0.1:9/done',
  line_items: [
    {
      price_data: {
        currency: 'usd',
        unit_amount: 2_900,
        recurring: { interval: 'month' },
        product_data: { name: 'Gallery plan' },
      },
      quantity: 1,
    },
  ],
  ...more,
})

/** A customer who subscribed on the hosted page. */
export async function aSubscriber(
  stripe: Stripe,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ subscription: Stripe.Subscription; customer: string }> {
  const session = await stripe.checkout.sessions.create(monthlyPlan(more))
  const answer = await submit(String(session.url), cardForm())
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}`)
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  if (!subscription || typeof subscription === 'string') throw new Error('The checkout made no subscription')
  return { subscription, customer: String(customer) }
}
