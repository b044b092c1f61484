import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import type {
  Hire,
  HireRequest,
  HireTerms,
  HireTermsBody,
  LoanCatalogChoices,
  LoanCatalogPage,
  LoanCatalogQuery,
} from '@vermeil/contracts/loans/hires.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { LoanShipments } from '../../../fulfillment/shipping/loan-shipments.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { HiresOfWorks } from '../../../trades/productions/placements/hires-of-work.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import type { SetPlace } from '../../../trades/productions/team/standings.ts'
import { type ChangeLoan, firstOrder } from '../change-loan.ts'
import type { LoanBookings } from '../leases/loan-bookings.ts'
import { createLoanEvents, type LoanEvents } from '../loan-events.ts'
import type { LoanMessages } from '../loan-messages.ts'
import { agreedIn } from '../loan-record.ts'
import { loanStore, type WaitingRequests } from '../loan-store.ts'
import { loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { renderAgreement } from './agreement-pdf.ts'
import { type HireSubject, sideOf } from './hire-access.ts'
import { hireStore } from './hire-store.ts'
import { loanCatalogStore } from './loan-catalog-store.ts'
import { createReadHires } from './read-hires.ts'
import { createReadLoanCatalog } from './read-loan-catalog.ts'
import { createRequestHire } from './request-hire.ts'

/** Works of the catalog that are hired for film sets. Who may call what is decided by the routes: `hire-access.ts`. */
export interface Hires extends LoanEvents<HireSubject, Hire> {
  /** The catalog of works for hire, and how each work stands for the dates. */
  catalog(query: LoanCatalogQuery): Promise<LoanCatalogPage>
  /** The styles and uses that the catalog can be narrowed to. */
  catalogChoices(): Promise<LoanCatalogChoices>

  /** Asks for a work; where its owner accepts at once, the answer is an accepted hire. */
  request(requester: Account, place: SetPlace, request: HireRequest): Promise<Hire>
  /** The work is on the set: what it looks like, once. */
  handOver(actor: Account, subject: HireSubject, condition: string): Promise<Hire>

  subject(id: string, accountId: AccountId): Promise<HireSubject | null>
  read(reader: Account, subject: HireSubject): Promise<Hire>
  list(reader: Account, limit: number | undefined): Promise<Hire[]>
  /** The agreement as a PDF; refused before the owner has accepted. */
  agreement(subject: HireSubject): Promise<Buffer>

  terms: {
    ownerOf(artworkId: ArtworkId): Promise<{ artworkId: ArtworkId; ownerId: AccountId | null } | null>
    list(ownerId: AccountId, limit: number | undefined): Promise<HireTerms[]>
    change(artworkId: ArtworkId, terms: HireTermsBody): Promise<void>
  }

  /** Requests that wait for this owner. */
  waitingFor(ownerId: AccountId): Promise<WaitingRequests>
}

type Deps = Pick<Platform, 'database' | 'siteUrl' | 'support'> & {
  accounts: Pick<Accounts, 'profileOf' | 'professionsOf'>
  payments: Pick<Payments, 'loanOrders'>
  productions: Pick<Productions, 'standingIn' | 'standingsOf'>
  screenRights: Pick<ScreenRightsApi, 'agreedRights' | 'hireRights'>
  loanBookings: LoanBookings
  messages: LoanMessages
  change: ChangeLoan
  ways: Pick<LoanShipments, 'handedOver'>
  terms: () => HouseTerms
}

export function createHires(deps: Deps): Hires {
  const { database, messages, change, ways } = deps
  const { db } = database
  const request = createRequestHire(deps)
  const { read, ...reading } = createReadHires(deps)
  const readNow = async (reader: Account, id: string) =>
    read(reader, must(await reading.subject(id, reader.id), 'the hire that was changed'))
  const { events, changed } = createLoanEvents(deps, {
    ...{ loanOf: ({ hire }: HireSubject) => hire, sideOf, readNow },
    payable: ({ state, invoices }) => (state === 'accepted' ? invoices[0]?.orderId : null),
  })

  return {
    catalog: createReadLoanCatalog(deps),
    catalogChoices: () => loanCatalogStore.choices(db),
    request: async (requester, place, asked) => readNow(requester, await request(requester.id, place, asked)),
    ...events,
    handOver: (actor, subject, condition) =>
      changed(actor, subject, (loaded) =>
        change.byPerson(actor, 'hand-over', loaded, async (tx, hire) => {
          if (hire.state !== 'running' || hire.handedOverAt) throw new AppError('hire.wrong-state', {})
          await hireStore.handOver(tx, hire.id, condition)
          await ways.handedOver(tx, firstOrder(hire))
          await messages.note(tx, hire, actor.id, 'hire.handed-over')
        }),
      ),
    async agreement({ hire }) {
      const { readAgreement } = loanActions(hire, loanPolicies.hire, await houseNow(db))
      if (!hire.acceptedAt || !readAgreement) throw new AppError('hire.wrong-state', {})
      return renderAgreement(hire, hire.acceptedAt, { siteUrl: deps.siteUrl(), support: deps.support() })
    },
    ...{ ...reading, read },
    terms: {
      ownerOf: (artworkId) => loanCatalogStore.ownerOf(db, artworkId),
      list: (ownerId, limit = 500) => loanCatalogStore.termsOf(db, ownerId, limit),
      change: (artworkId, terms) => loanCatalogStore.setTerms(db, artworkId, terms),
    },
    waitingFor: (ownerId) => loanStore.waitingFor(db, 'hire', ownerId),
  }
}

export const createHiresOfWorks = (): HiresOfWorks => async (on, artworkIds) =>
  (await hireStore.ofWorks(on, artworkIds)).map((hire) => ({
    ...{ productionId: hire.productionId, artworkId: hire.artworkId, agreed: agreedIn(hire) },
    ...(hire.state === 'running'
      ? { kind: 'hire' as const, from: must(hire.startedAt, 'the start of a running hire'), until: null }
      : { kind: 'reservation' as const, ...spanOf(hire) }),
  }))
