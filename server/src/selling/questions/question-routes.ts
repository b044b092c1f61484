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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { decidesAbout } from '../../platform/http/parties.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { questionRules } from './question-access.ts'
import type { Questions } from './questions.ts'

const LotParams = z.strictObject({ lotId: z.uuid() })
const QuestionParams = z.strictObject({ questionId: z.uuid() })

type Options = { questions: Questions; limiter: Limiter }

export const questionRoutes: FastifyPluginAsyncZod<Options> = async (app, { questions, limiter }) => {
  const guarded = guardObjects(questionRules, ({ questionId }: z.infer<typeof QuestionParams>) =>
    questions.find(questionId),
  )

  app.get(
    '/lots/:lotId/questions',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'listLotQuestions',
        summary: 'List the answered questions about a lot, and your own',
        params: LotParams,
        querystring: LimitQuery,
        response: { 200: LotQuestionList },
      },
    },
    async (request) => ({
      questions: await questions.ofLot(request.params.lotId, request.account?.id ?? null, request.query.limit),
    }),
  )

  app.post(
    '/lots/:lotId/questions',
    {
      config: {
        access: 'confirmed',
        refusals: ['lot.unknown', 'lot.closed', 'question.own-lot', 'question.too-many'],
      },
      preHandler: limitRequests(limiter, requestLimits.questions),
      schema: {
        operationId: 'askQuestion',
        summary: 'Ask the seller of a lot a question',
        params: LotParams,
        body: NewQuestion,
        response: { 201: LotQuestion },
      },
    },
    async (request, reply) => {
      const { lotId } = request.params
      return reply.code(201).send(await questions.ask(accountOf(request).id, lotId, request.body.question))
    },
  )

  app.get(
    '/questions',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listQuestions',
        summary: 'List the questions about your works',
        querystring: LimitQuery,
        response: { 200: SellerQuestionList },
      },
    },
    async (request) => ({ questions: await questions.ofSeller(accountOf(request), request.query.limit) }),
  )

  app.get(
    '/admin/questions',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listAllQuestions',
        summary: 'List all questions, with the people who asked',
        querystring: LimitQuery,
        response: { 200: AskedQuestionList },
      },
    },
    async (request) => ({ questions: await questions.all(accountOf(request), request.query.limit) }),
  )

  app.put(
    '/questions/:questionId/answer',
    {
      config: { access: guarded.to('question.answer', 'confirmed'), refusals: ['question.answered'] },
      schema: {
        operationId: 'answerQuestion',
        summary: 'Answer a question, once and for everybody to read',
        params: QuestionParams,
        body: QuestionAnswer,
        response: { 200: SellerQuestion },
      },
    },
    (request) => questions.answer(accountOf(request), guarded.subjectOf(request), request.body.answer),
  )

  app.put(
    '/admin/questions/:questionId/visibility',
    {
      config: {
        access: ['admin'],
        parties: decidesAbout({ question: 'questionId' }),
        refusals: ['question.unknown'],
      },
      schema: {
        operationId: 'setQuestionVisibility',
        summary: 'Hide a question with its answer, or show it again',
        params: QuestionParams,
        body: QuestionVisibility,
        response: { 200: SellerQuestion },
      },
    },
    (request) => questions.setHidden(accountOf(request), request.params.questionId, request.body.isHidden),
  )
}
