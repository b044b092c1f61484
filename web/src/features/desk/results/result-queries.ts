import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ResultFilters, resultFiguresQuestion, resultsQuestion } from '@vermeil/contracts/desk/result-filters'
import type { ResultFiguresView, ResultPage } from '@vermeil/contracts/desk/results.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'

const publicQuery = <Answer extends object>(question: string) =>
  queryOptions({
    queryKey: ['results', question],
    queryFn: ({ signal }) => api.get<Answer>(question, { signal }),
    initialData: () => firstAnswer<Answer>(question),
    initialDataUpdatedAt: firstAnswerAt,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The sales, the newest first, from behind the cursor on. */
export const resultsQuery = (filters: ResultFilters, cursor: string | null) =>
  publicQuery<ResultPage>(resultsQuestion(filters, cursor))

export const resultFiguresQuery = (filters: ResultFilters) =>
  publicQuery<ResultFiguresView>(resultFiguresQuestion(filters))
