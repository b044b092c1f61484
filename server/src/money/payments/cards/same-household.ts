import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import type { Delivery } from '../../delivery/delivery.ts'

/**
 * Which of these accounts pay with the card of this one, or with the one whose mark is given, or have a postal address of
 * this one: who is paid for bringing a buyer must not be the buyer.
 */
export type HouseholdAmong = (
  tx: Tx,
  accountId: AccountId,
  others: readonly AccountId[],
  cardMark: Buffer | null,
) => Promise<ReadonlySet<AccountId>>

type Deps = { customers: Pick<Customers, 'sharingCard'>; delivery: Pick<Delivery, 'sharingAddress'> }

export const createHouseholdAmong =
  ({ customers, delivery }: Deps): HouseholdAmong =>
  async (tx, accountId, others, cardMark) =>
    new Set([
      ...(await customers.sharingCard(tx, accountId, others, cardMark)),
      ...(await delivery.sharingAddress(tx, accountId, others)),
    ])
