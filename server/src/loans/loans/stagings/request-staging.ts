import type { AccountId } from '@vermeil/contracts/ids'
import { quoteStaging, type StagingDates } from '@vermeil/contracts/loans/staging-terms'
import type { StagingQuoteBody, StagingQuoted, StagingRequest } from '@vermeil/contracts/loans/stagings.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { StoredProperty } from '../../../trades/realtors/properties/property-store.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import { askedLoan } from '../asked-loan.ts'
import type { ChangeLoan } from '../change-loan.ts'
import { loanCatalogStore } from '../hires/loan-catalog-store.ts'
import type { LoanBookings } from '../leases/loan-bookings.ts'
import type { LoanMessages } from '../loan-messages.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  loanBookings: LoanBookings
  realtors: Pick<Realtors, 'properties' | 'clients'>
  change: Pick<ChangeLoan, 'accept'>
  messages: LoanMessages
  terms: () => HouseTerms
}

export function createRequestStaging(deps: Deps) {
  const { database, accounts, loanBookings, realtors, change, messages, terms } = deps

  /** What the work costs for the dates, and whether its owner accepts at once. */
  async function offerFor(
    tx: Tx,
    realtorId: AccountId,
    { artworkId, from, until }: StagingDates & { artworkId: string },
  ) {
    const { work, monthlyPrice } = await loanBookings.offerFor(tx, {
      ...{ artworkId, from, until, borrowers: [realtorId] },
    })
    const quote = quoteStaging(monthlyPrice, { from, until }, terms().depositMonths)
    const wanted = await loanCatalogStore.terms(tx, artworkId)
    // An owner who asks for a certificate of insurance looks at each home.
    return { work, quote, acceptsAtOnce: wanted.acceptsAtOnce && wanted.insuredSum === null }
  }

  /** Nothing is placed in a home that is sold, nor in a room that it doesn't have. */
  async function requireHome(tx: Tx, { id }: StoredProperty, room: string): Promise<StoredProperty> {
    const home = await realtors.properties.lock(tx, id)
    if (!home) throw new AppError('property.unknown', {})
    if (home.status === 'under-contract') throw new AppError('staging.property-sold', {})
    if (room && !home.rooms.includes(room)) throw new AppError('proposal.room-unknown', {})
    return home
  }

  async function requireClient(tx: Tx, realtorId: AccountId, clientId: string): Promise<void> {
    const client = await realtors.clients.find(tx, clientId)
    if (client?.ownerId !== realtorId) throw new AppError('client.unknown', {})
    if (client.email === null) throw new AppError('staging.client-without-email', {})
  }

  return {
    quote: ({ ownerId }: StoredProperty, body: StagingQuoteBody): Promise<StagingQuoted> =>
      database.transaction(async (tx) => {
        const { quote, acceptsAtOnce } = await offerFor(tx, ownerId, body)
        return { ...quote, acceptsAtOnce }
      }),

    /**
     * Asks the owner of a work. Nothing is blocked by it: others may ask for the same dates, and the first one accepted
     * gets them. Where the owner accepts at once, so does this. Answers with the id of the staging.
     */
    request: (property: StoredProperty, request: StagingRequest): Promise<string> =>
      database.transaction(async (tx) => {
        const { ownerId: realtorId } = property
        await loanBookings.requireFewUnpaid(tx, realtorId)
        const home = await requireHome(tx, property, request.room)
        if (request.clientId !== null) await requireClient(tx, realtorId, request.clientId)
        const { work, quote, acceptsAtOnce } = await offerFor(tx, realtorId, request)
        if (quote.amount !== request.amount) throw new AppError('payment.amount-differs', { owed: quote.amount })
        const isClient = request.clientId !== null
        const asked = await askedLoan(tx, accounts, work, { ...request, borrowerId: realtorId })
        const { monthlyPrice, firstMonth, deposit } = quote
        const prices = { monthly_cents: monthlyPrice, rent_cents: firstMonth, deposit_cents: deposit }
        const id = await loanStore.add(
          tx,
          'staging',
          { ...asked, ...prices, payer_id: isClient ? null : realtorId },
          {
            ...{ property_id: home.id, address: home.address, room: request.room },
            ...{ payer: isClient ? 'client' : 'realtor', client_id: request.clientId },
          },
        )
        const staging = must(
          await loanStore.lock<StoredStaging>(tx, { kind: 'staging', id }),
          'the staging that was just stored',
        )
        if (acceptsAtOnce) await change.accept(tx, staging)
        else await messages.send(tx, staging, 'requested', ['owner'])
        return id
      }),
  }
}
