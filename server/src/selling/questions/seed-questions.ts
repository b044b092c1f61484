import type { Tx } from '../../platform/postgres/database.ts'
import { questionStore, type StoredQuestion } from './question-store.ts'

export type QuestionSeed = Pick<StoredQuestion, 'id' | 'lotId' | 'accountId' | 'sellerId' | 'question' | 'askedAt'> & {
  answer: { text: string; at: Date } | null
}

export async function seedQuestions(tx: Tx, questions: readonly QuestionSeed[]): Promise<void> {
  for (const { id, lotId, accountId, sellerId, question, askedAt, answer } of questions) {
    await questionStore.add(tx, {
      ...{ id, lot_id: lotId, account_id: accountId, seller_id: sellerId, question, asked_at: askedAt },
      ...{ answer: answer?.text ?? null, answered_at: answer?.at ?? null },
    })
  }
}
