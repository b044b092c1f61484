import type { Database } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { readinessOf } from './payout-account-rules.ts'
import { payoutAccountStore } from './payout-account-store.ts'

type Deps = { database: Database; stripe: StripeConnection }

/** What the person of a demonstration types into the emulator's page. */
const answers = {
  ...{ first_name: 'Isolde', last_name: 'Marlowe', birth: '1984-05-12', ssn_last_4: '0000' },
  ...{ routing: '110000000', account: '000123456789' },
}

/** Gives somebody a payout account that is ready, at the emulator: at Stripe itself a person has to identify themselves. */
export async function seedPayoutAccount(
  { database: { db }, stripe }: Deps,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (stripe.isReal || (await payoutAccountStore.of(db, id))?.status === 'ready') return
  const client = await stripe.client()
  const account = await client.accounts.create(
    { ...{ type: 'express', email, metadata: { accountId: id } }, capabilities: { transfers: { requested: true } } },
    { idempotencyKey: `payout-account:${id}` },
  )
  const back = { refresh_url: 'http://127.0.0.1/', return_url: 'http://127.0.0.1/' }
  const link = await client.accountLinks.create({ account: account.id, type: 'account_onboarding', ...back })
  await fetch(link.url, { method: 'POST', body: new URLSearchParams(answers), redirect: 'manual' })
  await payoutAccountStore.add(db, id, account.id)
  await payoutAccountStore.update(db, account.id, readinessOf(await client.accounts.retrieve(account.id)))
}
