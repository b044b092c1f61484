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
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const questionsKey = ['questions'] as const

export const lotQuestionsQuery = (lotId: string) =>
  readQuery<LotQuestionList>([...questionsKey, 'lot', lotId], `/lots/${lotId}/questions`, { staleTime: 60_000 })

export const sellerQuestionsQuery = readQuery<SellerQuestionList>([...questionsKey, 'seller'], '/questions')

export const allQuestionsQuery = readQuery<AskedQuestionList>([...questionsKey, 'all'], '/admin/questions')

export const askQuestion = (lotId: string, body: NewQuestion) => api.post<LotQuestion>(`/lots/${lotId}/questions`, body)
export const answerQuestion = (id: string, body: QuestionAnswer) =>
  api.put<SellerQuestion>(`/questions/${id}/answer`, body)
export const setQuestionHidden = (id: string, isHidden: boolean) =>
  api.put<SellerQuestion>(`/admin/questions/${id}/visibility`, { isHidden })

/** Questions and what waits for the caller are read again. */
export const useQuestionAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([questionsKey, ['account']], action)
