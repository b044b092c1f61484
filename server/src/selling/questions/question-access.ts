import { isStaff } from '../../platform/http/access.ts'
import { type AccessRules, type Actor, everyoneWhoSees } from '../../platform/http/can.ts'
import type { StoredQuestion } from './question-store.ts'

type Parties = Pick<StoredQuestion, 'sellerId' | 'hiddenAt'>

/** Administrators answer for Vermeil's own works. What is hidden is out of the seller's reach until it is shown again. */
const isAnswering = (actor: Actor, { sellerId, hiddenAt }: Parties) =>
  hiddenAt === null && (sellerId === null ? isStaff(actor, 'catalog') : actor?.id === sellerId)

export const questionRules: AccessRules<'question.answer', Parties> = {
  unknown: 'question.unknown',
  about: { question: 'questionId' },
  staff: ['catalog'],
  sees: isAnswering,
  actions: { 'question.answer': everyoneWhoSees },
}
