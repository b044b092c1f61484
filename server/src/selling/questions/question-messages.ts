import type { AccountId } from '@vermeil/contracts/ids'
import type { Notices } from '../../contact/notices/notices.ts'
import { afterCommit, type Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { StoredQuestion } from './question-store.ts'

const texts = {
  asked: ({ title }: StoredQuestion) => `Somebody asks about ${title}. Your answer is shown on the page of the lot.`,
  answered: ({ title }: StoredQuestion) => `Your question about ${title} is answered.`,
}

export interface QuestionMessages {
  /** To the seller, or to the person who asked, in the transaction of the event. Administrators see the list instead. */
  send(tx: Tx, question: StoredQuestion, event: keyof typeof texts): Promise<void>
}

export const createQuestionMessages = ({
  notices,
}: {
  notices: Pick<Notices, 'post' | 'announce'>
}): QuestionMessages => ({
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
    const posted = await notices.post(onTx(tx), [notice], await houseNow(tx))
    afterCommit(tx, () => notices.announce(posted))
  },
})
