import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { questionLimits } from '@vermeil/contracts/selling/questions.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Listings } from '../listings/listings.ts'
import type { QuestionMessages } from './question-messages.ts'
import { askRefusal } from './question-rules.ts'
import { questionStore, type StoredQuestion } from './question-store.ts'

type Deps = {
  database: Database
  catalog: Pick<Catalog, 'cards'>
  listings: Pick<Listings, 'payableWork'>
  messages: QuestionMessages
}

/** Asks the seller of a lot a question, which nobody else sees before it is answered. */
export const createAskQuestion =
  ({ database, catalog, listings, messages }: Deps) =>
  async (accountId: AccountId, lotId: LotId, text: string): Promise<StoredQuestion> => {
    const [card] = await catalog.cards([lotId], null)
    const work = await listings.payableWork(lotId)
    if (!card || !work) throw new AppError('lot.unknown', {})
    const refusal = askRefusal({ sellerId: work.sellerId, state: card.state }, accountId)
    if (refusal) throw new AppError(refusal, {})
    return database.transaction(async (tx) => {
      const max = questionLimits.openPerDay
      if ((await questionStore.lockAccount(tx, accountId)) >= max) throw new AppError('question.too-many', { max })
      const id = await questionStore.add(tx, {
        ...{ lot_id: lotId, account_id: accountId, seller_id: work.sellerId, question: text },
      })
      const question = must(await questionStore.find(tx, id), 'the question that was just stored')
      await messages.send(tx, question, 'asked')
      return question
    })
  }
