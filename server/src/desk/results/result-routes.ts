import { resultsLicense } from '@vermeil/contracts/desk/result-figures'
import { ResultFiguresView, ResultFilter, ResultPage, ResultQuery } from '@vermeil/contracts/desk/results.schema'
import { routes } from '../../platform/http/operations.ts'
import { csvMedia, sendCsv } from '../../platform/http/send-csv.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { SharedReads } from '../../platform/reads/shared-reads.ts'
import { limitSearches, requestLimits } from '../../request-limits.ts'
import type { ReadResults } from './read-results.ts'
import type { SharedResults } from './shared-results.ts'

type Options = { results: ReadResults; shared: SharedResults; reads: SharedReads; limiter: Limiter }

export const resultRoutes = routes<Options>((api, { results, shared, reads, limiter }) => {
  const searches = limitSearches(limiter)

  api.get('/results', 'anyone', {
    operationId: 'listResults',
    summary: 'List what works were sold for',
    query: ResultQuery,
    answer: ResultPage,
    shared: { among: 'everyone', limits: searches },
    preHandler: searches,
    handle: ({ query, request, reply }) => {
      const own = () => results.page(query)
      return reads.answer(request, reply, { shared: () => shared.lines(query, own), own })
    },
  })

  api.get('/results/figures', 'anyone', {
    operationId: 'getResultFigures',
    summary: 'Read the figures of what works were sold for',
    query: ResultFilter,
    answer: ResultFiguresView,
    shared: { among: 'everyone', limits: searches },
    preHandler: searches,
    handle: ({ query, request, reply }) => {
      const own = () => results.figures(query)
      return reads.answer(request, reply, { shared: () => shared.figures(query, own), own })
    },
  })

  api.get('/results/results.csv', 'anyone', {
    operationId: 'getResultsCsv',
    summary: 'Download what works were sold for as CSV',
    query: ResultFilter,
    media: csvMedia,
    preHandler: limitRequests(limiter, requestLimits.resultFiles),
    handle: ({ query, reply }) =>
      sendCsv(
        reply.header('link', `<${resultsLicense.url}>; rel="license"`),
        'vermeil-results.csv',
        results.file(query),
      ),
  })
})
