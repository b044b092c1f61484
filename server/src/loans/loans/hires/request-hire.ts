import type { AccountId } from '@vermeil/contracts/ids'
import { quoteHire } from '@vermeil/contracts/loans/hire-terms'
import type { HireRequest } from '@vermeil/contracts/loans/hires.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { SetPlace } from '../../../trades/productions/team/standings.ts'
import { askedLoan } from '../asked-loan.ts'
import type { ChangeLoan } from '../change-loan.ts'
import type { LoanBookings } from '../leases/loan-bookings.ts'
import type { LoanMessages } from '../loan-messages.ts'
import type { StoredHire } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { loanCatalogStore } from './loan-catalog-store.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  loanBookings: LoanBookings
  change: Pick<ChangeLoan, 'accept'>
  messages: LoanMessages
  screenRights: Pick<ScreenRightsApi, 'hireRights'>
  terms: () => HouseTerms
}

/**
 * Asks the owner of a work. Nothing is blocked by it: others may ask for the same dates, and the first one accepted gets
 * them. Where the owner accepts at once, so does this, unless the artist wants to be asked for screen rights. Answers
 * with the id of the hire.
 */
export function createRequestHire({ database, accounts, loanBookings, change, messages, screenRights, terms }: Deps) {
  /** The work, what it costs for the dates, and its owner's terms. */
  async function offerFor(tx: Tx, requesterId: AccountId, agentId: AccountId, request: HireRequest) {
    const { artworkId, from, until } = request
    const borrowers = [requesterId, agentId]
    const { work, monthlyPrice } = await loanBookings.offerFor(tx, { artworkId, borrowers, from, until })
    const quote = quoteHire(monthlyPrice, request, terms().depositMonths)
    if (quote.total === 0) throw new AppError('hire.too-short', {})
    if (quote.amount !== request.amount) throw new AppError('payment.amount-differs', { owed: quote.amount })
    return { work, monthlyPrice, quote, wanted: await loanCatalogStore.terms(tx, artworkId) }
  }

  return (requesterId: AccountId, place: SetPlace, request: HireRequest): Promise<string> =>
    database.transaction(async (tx) => {
      const { ownerId: agentId } = place
      await loanBookings.requireFewUnpaid(tx, agentId)
      const { work, monthlyPrice, quote, wanted } = await offerFor(tx, requesterId, agentId, request)
      const asked = await askedLoan(tx, accounts, work, { ...request, borrowerId: agentId })
      const prices = { monthly_cents: monthlyPrice, rent_cents: quote.total, deposit_cents: quote.deposit }
      const id = await loanStore.add(
        tx,
        'hire',
        { ...asked, ...prices, payer_id: agentId },
        {
          ...{ requested_by: requesterId, production_id: place.productionId, production_title: place.production },
          ...{ set_id: place.setId, set_name: place.setName },
          ...{ replacement_cents: wanted.replacementValue, insured_cents: wanted.insuredSum },
        },
      )
      const hire = must(await loanStore.lock<StoredHire>(tx, { kind: 'hire', id }), 'the hire that was just stored')
      await messages.note(tx, hire, requesterId, 'hire.requested')
      const asksForRights = (await screenRights.hireRights(tx, [request.artworkId])).get(request.artworkId) === 'asked'
      if (wanted.acceptsAtOnce && !asksForRights) await change.accept(tx, hire)
      else await messages.send(tx, hire, asksForRights ? 'requested-with-rights' : 'requested', ['owner'])
      return id
    })
}
