import type { AccountId } from '@vermeil/contracts/ids'
import type { Staging, StagingQuoteBody, StagingQuoted, StagingRequest } from '@vermeil/contracts/loans/stagings.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { PageHead } from '../../../platform/site/page-head.ts'
import type { StoredProperty } from '../../../trades/realtors/properties/property-store.ts'
import type { PayByLink } from './pay-by-link.ts'
import type { StagingSeed } from './seed-stagings.ts'
import type { StoredStaging } from './staging-store.ts'

/** Works of the catalog in homes that are for sale. Who may call what is decided by the routes: `staging-access.ts`. */
export interface Stagings {
  /** What a work would cost in this home; refused if it can't be placed there. */
  quote(property: StoredProperty, body: StagingQuoteBody): Promise<StagingQuoted>
  /** Asks for a work; where its owner accepts at once, the answer is an accepted staging. */
  request(realtor: Account, property: StoredProperty, request: StagingRequest): Promise<Staging>
  accept(actor: Account, staging: StoredStaging): Promise<Staging>
  decline(actor: Account, staging: StoredStaging, reason: string): Promise<Staging>
  /** The address of the page on which the invoice that waits is paid. */
  payLink(payer: Account, staging: StoredStaging, key: string | undefined): Promise<string>
  cancel(actor: Account, staging: StoredStaging, reason: string): Promise<Staging>
  giveNotice(actor: Account, staging: StoredStaging, until: string): Promise<Staging>
  /** The work is back: late days are billed, the deposit goes back, and the work is offered again. */
  returnWork(actor: Account, staging: StoredStaging, condition: string): Promise<Staging>

  subject(id: string): Promise<StoredStaging | null>
  read(reader: Account, staging: StoredStaging): Promise<Staging>
  list(reader: Account, limit: number | undefined): Promise<Staging[]>
  /** For clients, by private link. */
  readonly links: PayByLink
  /** The head of /stagings/{token}; null for other paths, and for links that don't work. */
  headFor(path: string): Promise<PageHead | null>

  /** Requests that wait for this owner. */
  waitingFor(ownerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }>
  /** What the job of every minute does: requests lapse, stagings begin, months are invoiced, and stagings end. */
  round(): Promise<void>
  seed(tx: Tx, stagings: readonly StagingSeed[]): Promise<void>
}
