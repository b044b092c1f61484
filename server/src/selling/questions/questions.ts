import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { AskedQuestion, LotQuestion, SellerQuestion } from '@vermeil/contracts/selling/questions.schema'
import type { Account } from '../../platform/http/access.ts'
import type { StoredQuestion } from './question-store.ts'

/** Questions to the sellers of lots. Who may call what is decided by the routes: `question-access.ts`. */
export interface Questions {
  ask(accountId: AccountId, lotId: LotId, question: string): Promise<LotQuestion>
  /** Refused the second time. */
  answer(seller: Account, question: StoredQuestion, answer: string): Promise<SellerQuestion>
  setHidden(admin: Account, questionId: string, isHidden: boolean): Promise<SellerQuestion>
  find(id: string): Promise<StoredQuestion | null>
  /** The answered ones, and the reader's own. */
  ofLot(lotId: LotId, readerId: AccountId | null, limit?: number): Promise<LotQuestion[]>
  ofSeller(seller: Account, limit?: number): Promise<SellerQuestion[]>
  all(admin: Account, limit?: number): Promise<AskedQuestion[]>
  /** Open questions about lots of this seller that are not over; of Vermeil's own with null. */
  countOpen(sellerId: AccountId | null): Promise<number>
}
