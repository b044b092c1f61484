import { queryOptions } from '@tanstack/react-query'
import type {
  AskedQuestionList,
  LotQuestion,
  LotQuestionList,
  NewQuestion,
  QuestionAnswer,
  SellerQuestion,
  SellerQuestionList,
} from '@vermeil/contracts/selling/questions.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const questionsKey = ['questions'] as const

export const lotQuestionsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'lot', lotId],
    queryFn: ({ signal }) => api.get<LotQuestionList>(`/lots/${lotId}/questions`, { signal }),
    staleTime: 60_000,
  })

export const sellerQuestionsQuery = queryOptions({
  queryKey: [...questionsKey, 'seller'],
  queryFn: ({ signal }) => api.get<SellerQuestionList>('/questions', { signal }),
})

export const allQuestionsQuery = queryOptions({
  queryKey: [...questionsKey, 'all'],
  queryFn: ({ signal }) => api.get<AskedQuestionList>('/admin/questions', { signal }),
})

export const askQuestion = (lotId: string, body: NewQuestion) => api.post<LotQuestion>(`/lots/${lotId}/questions`, body)
export const answerQuestion = (id: string, body: QuestionAnswer) =>
  api.put<SellerQuestion>(`/questions/${id}/answer`, body)
export const setQuestionHidden = (id: string, isHidden: boolean) =>
  api.put<SellerQuestion>(`/admin/questions/${id}/visibility`, { isHidden })

/** Questions and what waits for the caller are read again. */
export const useQuestionAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([questionsKey, ['account']], action)
