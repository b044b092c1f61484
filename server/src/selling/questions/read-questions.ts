import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { AskedQuestion, LotQuestion, SellerQuestion } from '@vermeil/contracts/selling/questions.schema'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { type Account, isStaff } from '../../platform/http/access.ts'
import { can } from '../../platform/http/can.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { questionRules } from './question-access.ts'
import { questionStore, type StoredQuestion } from './question-store.ts'

const MAX_LISTED = 200
/** With a name and an address each. */
const MAX_NAMED = 50

const textsOf = ({ id, question, askedAt, answer, answeredAt }: StoredQuestion) => ({
  ...{ id, question, askedAt: askedAt.toISOString() },
  ...{ answer, answeredAt: answeredAt?.toISOString() ?? null },
})

export const toLotQuestion = (readerId: AccountId | null, question: StoredQuestion): LotQuestion => ({
  ...textsOf(question),
  isYours: question.accountId === readerId,
})

export function toSellerQuestion(reader: Account, question: StoredQuestion): SellerQuestion {
  const { lotId, slug, title, artist, image, answer, hiddenAt } = question
  return {
    ...textsOf(question),
    lot: { id: lotId, slug, title, artist, image },
    isHidden: hiddenAt !== null,
    canAnswer: answer === null && can(questionRules, reader, 'question.answer', question),
  }
}

type Deps = { database: Database; accounts: Pick<Accounts, 'profileOf' | 'emailsOf'> }

export function createReadQuestions({ database, accounts }: Deps) {
  const { db } = database
  return {
    find: (id: string) => questionStore.find(db, id),

    async ofLot(lotId: LotId, readerId: AccountId | null, limit = MAX_LISTED): Promise<LotQuestion[]> {
      const found = await questionStore.ofLot(db, lotId, readerId, limit)
      return found.map((question) => toLotQuestion(readerId, question))
    },

    async ofSeller(seller: Account, limit = MAX_LISTED): Promise<SellerQuestion[]> {
      const found = await questionStore.ofSeller(db, seller.id, isStaff(seller, 'catalog'), limit)
      return found.map((question) => toSellerQuestion(seller, question))
    },

    async all(admin: Account, limit = MAX_NAMED): Promise<AskedQuestion[]> {
      const found = await questionStore.all(db, limit)
      const ids = [...new Set(found.map(({ accountId }) => accountId))]
      const [profiles, emails] = await Promise.all([accounts.profileOf(ids), accounts.emailsOf(ids)])
      return found.map((question) => {
        const { accountId: id } = question
        const asker = { id, name: profiles.get(id)?.name ?? '', email: emails.get(id) ?? '' }
        return { ...toSellerQuestion(admin, question), asker }
      })
    },
  }
}
