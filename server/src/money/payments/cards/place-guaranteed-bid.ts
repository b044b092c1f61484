import { formatMoney } from '@vermeil/contracts/format-figures'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import { releaseGuarantee } from '../payment-jobs.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { type GuaranteeRow, guaranteeStore } from './guarantee-store.ts'

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'send'>
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'placeBid'>
  notify: PaymentNotices['notify']
}

/** Places the bid whose card was authorized. If it is refused, the bidder is notified and the amount is released. */
export function createPlaceGuaranteedBid({ database, jobs, accounts, auctions, notify }: Deps) {
  async function refusalOf(guarantee: GuaranteeRow): Promise<string | null> {
    const { id, accountId, lotId, amount, isMaximum, confirmsLeading } = guarantee
    const person = await accounts.accountById(accountId)
    if (!person) return 'The account no longer exists.'
    /** The key makes a second attempt after a crash find the answer of the first. */
    const attempt = async (offer: PlaceBidBody, key: string): Promise<AppError | null> => {
      try {
        await auctions.placeBid({ lotId, account: person, offer, key })
        return null
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return error
        throw error
      }
    }
    // An unusual amount, or one over their own bid, was confirmed before the payer was sent to the checkout.
    const asMaximum = { maxAmount: amount, confirmUnusual: true }
    const asOpenBid = { amount, confirmUnusual: true, confirmLeading: confirmsLeading }
    const refusal = await attempt(isMaximum ? asMaximum : asOpenBid, `guarantee:${id}`)
    // A lot that is waiting for its turn in the saleroom takes no open bid yet, but a maximum.
    const isTooEarly = refusal?.code === 'lot.not-open' && !isMaximum
    const last = isTooEarly ? await attempt(asMaximum, `guarantee:${id}:ahead`) : refusal
    return last && sentenceOf(last)
  }

  return async (guaranteeId: string): Promise<void> => {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (guarantee?.status !== 'held') return
    const refusal = await refusalOf(guarantee)
    await database.transaction(async (tx) => {
      const locked = await guaranteeStore.lock(tx, guaranteeId)
      if (locked?.status !== 'held') return
      await guaranteeStore.setStatus(tx, guaranteeId, 'placed')
      if (!refusal) return
      await guaranteeStore.setRefusal(tx, guaranteeId, refusal)
      await jobs.send(tx, releaseGuarantee, { guaranteeId })
      const { accountId, lotId, amount } = guarantee
      const text = `Your bid of ${formatMoney(amount)} was not placed. ${refusal} Nothing was charged.`
      await notify(tx, { accountId, kind: 'bid-not-placed', lotId, details: { amount, text } })
    })
  }
}

function sentenceOf({ code, details, message }: AppError): string {
  const { minimum } = details as { minimum?: number }
  if (code === 'bid.too-low' && minimum !== undefined) return `The minimum bid is now ${formatMoney(minimum)}.`
  // They began to lead while they paid.
  if (code === 'bid.leading') return 'You lead this lot already.'
  return message
}
