import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { QuestionMessages } from './question-messages.ts'
import { questionStore, type StoredQuestion } from './question-store.ts'

type Deps = { database: Database; messages: QuestionMessages }

/** What happens to a question after it was asked. */
export function createChangeQuestion({ database, messages }: Deps) {
  return {
    /** Once: what buyers have read doesn't change. */
    answer: (actor: Account, { id }: StoredQuestion, answer: string): Promise<StoredQuestion> =>
      database.transaction(async (tx) => {
        const question = must(await questionStore.lock(tx, id), 'the question of the route')
        if (question.answer !== null) throw new AppError('question.answered', {})
        // Hidden since it was loaded.
        if (question.hiddenAt !== null) throw new AppError('question.unknown', {})
        await questionStore.answer(tx, id, answer)
        await messages.send(tx, question, 'answered')
        if (isAdmin(actor)) {
          await recordAct(tx, {
            actorId: actor.id,
            act: 'question.answer',
            subject: `question:${id}`,
            after: { answer },
          })
        }
        return must(await questionStore.find(tx, id), 'the question that was answered')
      }),

    setHidden: (admin: Account, id: string, isHidden: boolean): Promise<StoredQuestion> =>
      database.transaction(async (tx) => {
        const question = await questionStore.lock(tx, id)
        if (!question) throw new AppError('question.unknown', {})
        const wasHidden = question.hiddenAt !== null
        if (wasHidden !== isHidden) await questionStore.setHidden(tx, id, isHidden)
        await recordAct(tx, {
          ...{ actorId: admin.id, act: isHidden ? 'question.hide' : 'question.show', subject: `question:${id}` },
          ...{ before: { isHidden: wasHidden }, after: { isHidden } },
        })
        return must(await questionStore.find(tx, id), 'the question that was changed')
      }),
  }
}
