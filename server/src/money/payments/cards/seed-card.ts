import type { Platform } from '../../../platform/platform.ts'
import { type Customers, cardOnFile } from '../../../platform/stripe/customer-store.ts'

type Deps = Pick<Platform, 'database' | 'stripe'> & {
  customers: Pick<Customers, 'ensure' | 'hasCard' | 'setCard'>
}

/** Gives somebody a test card at the provider, as if they had added it. Who has one keeps it. */
export async function seedCard(
  { database, stripe, customers }: Deps,
  person: { id: string; email: string },
): Promise<void> {
  if (await customers.hasCard(person.id)) return
  const client = await stripe.client()
  const customer = await customers.ensure(person)
  // A start that was interrupted may have left the card there.
  const { data: cards } = await client.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  const card = cards[0] ?? (await client.paymentMethods.attach('pm_card_mastercard', { customer }))
  await client.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  await database.transaction((tx) => customers.setCard(tx, person.id, cardOnFile(card)))
}
