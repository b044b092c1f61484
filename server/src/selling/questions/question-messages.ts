import type { AccountId } from '@vermeil/contracts/ids'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { StoredQuestion } from './question-store.ts'

const texts = {
  asked: ({ title }: StoredQuestion) => `Somebody asks about ${title}. Your answer is shown on the page of the lot.`,
  answered: ({ title }: StoredQuestion) => `Your question about ${title} is answered.`,
}

export interface QuestionMessages {
  /** To the seller, or to the person who asked, in the transaction of the event. Administrators see the list instead. */
  send(tx: Tx, question: StoredQuestion, event: keyof typeof texts): Promise<void>
}

export const createQuestionMessages = ({ notices }: { notices: Pick<Notices, 'notify'> }): QuestionMessages => ({
  async send(tx, question, event) {
    const accountId: AccountId | null = event === 'asked' ? question.sellerId : question.accountId
    if (accountId === null) return
    const path =
      event === 'asked'
        ? '/dashboard?as=artist&tab=artists&view=questions'
        : `/lots/${question.lotId}/${question.slug}#questions`
    const notice = {
      ...{ accountId, kind: 'question' as const, subject: { type: 'question' as const, id: question.id } },
      details: { text: texts[event](question), path },
    }
    await notices.notify(tx, [notice])
  },
})
