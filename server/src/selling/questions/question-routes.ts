import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  AskedQuestionList,
  LotQuestion,
  LotQuestionList,
  NewQuestion,
  QuestionAnswer,
  QuestionVisibility,
  SellerQuestion,
  SellerQuestionList,
} from '@vermeil/contracts/selling/questions.schema'
import { staff } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { decidesAbout } from '../../platform/http/parties.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { questionRules } from './question-access.ts'
import type { Questions } from './questions.ts'

type Options = { questions: Questions; limiter: Limiter }

export const questionRoutes = routes<Options>((api, { questions, limiter }) => {
  const guarded = guardObjects(questionRules, ({ questionId }: { questionId: string }) => questions.find(questionId))

  api.get('/lots/:lotId/questions', 'anyone', {
    operationId: 'listLotQuestions',
    summary: 'List the answered questions about a lot, and your own',
    query: LimitQuery,
    answer: LotQuestionList,
    handle: async ({ account, params, query }) => ({
      questions: await questions.ofLot(params.lotId, account?.id ?? null, query.limit),
    }),
  })

  api.post('/lots/:lotId/questions', 'confirmed', {
    operationId: 'askQuestion',
    summary: 'Ask the seller of a lot a question',
    body: NewQuestion,
    created: LotQuestion,
    refusals: ['lot.unknown', 'lot.closed', 'question.own-lot', 'question.too-many'],
    preHandler: limitRequests(limiter, requestLimits.questions),
    handle: ({ account, params: { lotId }, body }) => questions.ask(account.id, lotId, body.question),
  })

  api.get('/questions', 'account', {
    operationId: 'listQuestions',
    summary: 'List the questions about your works',
    query: LimitQuery,
    answer: SellerQuestionList,
    handle: async ({ account, query }) => ({ questions: await questions.ofSeller(account, query.limit) }),
  })

  api.get('/admin/questions', staff('catalog'), {
    operationId: 'listAllQuestions',
    summary: 'List all questions, with the people who asked',
    query: LimitQuery,
    answer: AskedQuestionList,
    handle: async ({ account, query }) => ({ questions: await questions.all(account, query.limit) }),
  })

  api.put('/questions/:questionId/answer', guarded.to('question.answer', 'confirmed'), {
    operationId: 'answerQuestion',
    summary: 'Answer a question, once and for everybody to read',
    body: QuestionAnswer,
    answer: SellerQuestion,
    refusals: ['question.answered'],
    handle: ({ account, subject, body }) => questions.answer(account, subject, body.answer),
  })

  api.put('/admin/questions/:questionId/visibility', staff('catalog'), {
    operationId: 'setQuestionVisibility',
    summary: 'Hide a question with its answer, or show it again',
    body: QuestionVisibility,
    answer: SellerQuestion,
    refusals: ['question.unknown'],
    parties: decidesAbout({ question: 'questionId' }),
    handle: ({ account, params, body }) => questions.setHidden(account, params.questionId, body.isHidden),
  })
})
