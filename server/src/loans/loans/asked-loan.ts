import type { AccountId } from '@vermeil/contracts/ids'
import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { PayableWork } from '../../selling/listings/offers/payable-work-store.ts'

const HOUR = 3_600_000

type Asked = { borrowerId: AccountId; from: string; until: string | null; note: string }

/** What every loan is asked for with, as the work and the names are now: an agreement doesn't change with its subject. */
export async function askedLoan(
  tx: Tx,
  accounts: Pick<Accounts, 'profileOf'>,
  work: PayableWork,
  { borrowerId, from, until, note }: Asked,
) {
  const { sellerId } = work
  const names = await accounts.profileOf([borrowerId, ...(sellerId === null ? [] : [sellerId])], tx)
  return {
    ...{ artwork_id: work.artworkId, title: work.title, artist_name: work.artistName, owner_id: sellerId },
    ...{ borrower_id: borrowerId, borrower_name: names.get(borrowerId)?.name ?? '' },
    owner_name: sellerId === null ? 'Vermeil' : (names.get(sellerId)?.name ?? ''),
    ...{ from_day: from, until_day: until, note },
    answer_by: new Date((await houseNow(tx)).getTime() + hireLimits.answerHours * HOUR),
  }
}
