import type { AccountId } from '@vermeil/contracts/ids'
import type { Staging, StagingQuoteBody, StagingQuoted, StagingRequest } from '@vermeil/contracts/loans/stagings.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import type { Account } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { StoredProperty } from '../../../trades/realtors/properties/property-store.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { ChangeLoan } from '../change-loan.ts'
import type { LoanBookings } from '../leases/loan-bookings.ts'
import { createLoanEvents, type LoanEvents } from '../loan-events.ts'
import type { LoanMessages } from '../loan-messages.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore, type WaitingRequests } from '../loan-store.ts'
import { type BillMonths, openMonth } from './bill-months.ts'
import { createPayByLink, type PayByLink } from './pay-by-link.ts'
import { createReadStagings } from './read-stagings.ts'
import { createRequestStaging } from './request-staging.ts'
import { sideOf } from './staging-access.ts'

/** Works of the catalog in homes that are for sale. Who may call what is decided by the routes: `staging-access.ts`. */
export interface Stagings extends LoanEvents<StoredStaging, Staging> {
  /** What a work would cost in this home; refused if it can't be placed there. */
  quote(property: StoredProperty, body: StagingQuoteBody): Promise<StagingQuoted>
  /** Asks for a work; where its owner accepts at once, the answer is an accepted staging. */
  request(realtor: Account, property: StoredProperty, request: StagingRequest): Promise<Staging>
  giveNotice(actor: Account, staging: StoredStaging, until: string): Promise<Staging>

  subject(id: string): Promise<StoredStaging | null>
  read(reader: Account, staging: StoredStaging): Promise<Staging>
  list(reader: Account, limit: number | undefined): Promise<Staging[]>
  /** For clients, by private link. */
  readonly links: PayByLink
  /** Requests that wait for this owner. */
  waitingFor(ownerId: AccountId): Promise<WaitingRequests>
}

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  payments: Pick<Payments, 'loanOrders'>
  realtors: Pick<Realtors, 'properties' | 'clients'>
  bills: BillMonths
  loanBookings: LoanBookings
  messages: LoanMessages
  change: ChangeLoan
  terms: () => HouseTerms
}

export function createStagings(deps: Deps): Stagings {
  const { change } = deps
  const { db } = deps.database
  const links = createPayByLink(deps)
  const { request, quote } = createRequestStaging(deps)
  const { read, ...reading } = createReadStagings(deps)
  const readNow = async (reader: Account, id: string) =>
    read(reader, must(await reading.subject(id), 'the staging that was changed'))
  const { events, changed, partyOf } = createLoanEvents(deps, {
    ...{ loanOf: (staging: StoredStaging) => staging, sideOf, readNow },
    // A further month is paid while the work hangs there.
    payable: (staging) => (['accepted', 'running'].includes(staging.state) ? openMonth(staging)?.orderId : null),
  })

  return {
    quote,
    request: async (realtor, property, asked) => readNow(realtor, await request(property, asked)),
    ...events,
    giveNotice: (actor, staging, until) =>
      changed(actor, staging, () => change.giveNotice(actor, staging, partyOf(actor, staging), until)),
    ...{ ...reading, read, links },
    waitingFor: (ownerId) => loanStore.waitingFor(db, 'staging', ownerId),
  }
}
