import { queryOptions } from '@tanstack/react-query'
import type { NewQuestion, QuestionAnswer } from '@vermeil/contracts/selling/questions.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const contract = () => import('@vermeil/contracts/selling/questions.schema')
const list = {
  lot: () => contract().then((module) => module.LotQuestionList),
  seller: () => contract().then((module) => module.SellerQuestionList),
  all: () => contract().then((module) => module.AskedQuestionList),
}
const lotQuestion = () => contract().then((module) => module.LotQuestion)
const sellerQuestion = () => contract().then((module) => module.SellerQuestion)

const questionsKey = ['questions'] as const

export const lotQuestionsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'lot', lotId],
    queryFn: ({ signal }) => api.get(`/lots/${lotId}/questions`, list.lot, { signal }),
    staleTime: 60_000,
  })

export const sellerQuestionsQuery = queryOptions({
  queryKey: [...questionsKey, 'seller'],
  queryFn: ({ signal }) => api.get('/questions', list.seller, { signal }),
})

export const allQuestionsQuery = queryOptions({
  queryKey: [...questionsKey, 'all'],
  queryFn: ({ signal }) => api.get('/admin/questions', list.all, { signal }),
})

export const askQuestion = (lotId: string, body: NewQuestion) => api.post(`/lots/${lotId}/questions`, body, lotQuestion)
export const answerQuestion = (id: string, body: QuestionAnswer) =>
  api.put(`/questions/${id}/answer`, body, sellerQuestion)
export const setQuestionHidden = (id: string, isHidden: boolean) =>
  api.put(`/admin/questions/${id}/visibility`, { isHidden }, sellerQuestion)

/** Questions and what waits for the caller are read again. */
export const useQuestionAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([questionsKey, ['account']], action)
