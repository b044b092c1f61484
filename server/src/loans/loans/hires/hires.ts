import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type {
  Hire,
  HireRequest,
  HireReturn,
  HireTerms,
  HireTermsBody,
  RentalChoices,
  RentalPage,
  RentalQuery,
} from '@vermeil/contracts/loans/hires.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { SetPlace } from '../../../trades/productions/team/standings.ts'
import type { BuyableLoan } from '../leases/lease-rules.ts'
import type { HireSubject } from './hire-access.ts'
import type { StoredTerms } from './rental-store.ts'
import type { HireSeed } from './seed-hires.ts'

/** Works of the catalog that are hired for film sets. Who may call what is decided by the routes: `hire-access.ts`. */
export interface Hires {
  /** The rental catalog, and how each work stands for the dates. */
  rentals(query: RentalQuery): Promise<RentalPage>
  /** The styles and uses that the catalog can be narrowed to. */
  rentalChoices(): Promise<RentalChoices>

  /** Asks for a work; where its owner accepts at once, the answer is an accepted hire. */
  request(requester: Account, place: SetPlace, request: HireRequest): Promise<Hire>
  accept(actor: Account, subject: HireSubject): Promise<Hire>
  decline(actor: Account, subject: HireSubject, reason: string): Promise<Hire>
  /** The address of the page on which an accepted hire is paid. */
  payLink(payer: Account, subject: HireSubject, key: string | undefined): Promise<string>
  cancel(actor: Account, subject: HireSubject, reason: string): Promise<Hire>
  /** The work is on the set: what it looks like, once. */
  handOver(actor: Account, subject: HireSubject, condition: string): Promise<Hire>
  /**
   * The work is back: late days are billed, and the work is offered again. The deposit goes back at once if the owner
   * says that all is well, else once the time to report damage has passed.
   */
  returnWork(actor: Account, subject: HireSubject, returned: HireReturn): Promise<Hire>
  releaseDeposit(actor: Account, subject: HireSubject): Promise<Hire>

  subject(id: string, accountId: AccountId): Promise<HireSubject | null>
  read(reader: Account, subject: HireSubject): Promise<Hire>
  list(reader: Account, limit: number | undefined): Promise<Hire[]>
  /** The agreement as a PDF; refused before the owner has accepted. */
  agreement(subject: HireSubject): Promise<Buffer>

  /** A hire, as far as its work can be bought from it. */
  buyable(db: Db | Tx, id: string): Promise<BuyableLoan | null>
  /** Its agent has bought the work: the hire ends, the deposit goes back, and the work is offered again. */
  bought(tx: Tx, id: string): Promise<void>

  terms: {
    ownerOf(artworkId: ArtworkId): Promise<{ artworkId: ArtworkId; ownerId: AccountId | null } | null>
    /** With the defaults where its owner has said nothing. */
    of(db: Db | Tx, artworkId: ArtworkId): Promise<StoredTerms>
    list(ownerId: AccountId, limit: number | undefined): Promise<HireTerms[]>
    change(artworkId: ArtworkId, terms: HireTermsBody): Promise<void>
  }

  /** Requests that wait for this owner. */
  waitingFor(ownerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }>
  /**
   * What the job of every minute does: lets requests lapse, releases what is not paid, starts what begins, returns
   * deposits.
   */
  round(): Promise<void>

  /** Adds hires with what has happened to them, and works whose owner accepts every request at once. */
  seed(tx: Tx, hires: readonly HireSeed[], openWorks: readonly ArtworkId[]): Promise<void>
}
