import { readLabelCode } from '@vermeil/contracts/trades/label-code'
import { LabelAddress, LabelOpening, LabelView } from '@vermeil/contracts/trades/labels.schema'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { routes } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { neverCache } from '../../platform/media/send-media.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Labels } from './labels.ts'

const CodeParams = z.strictObject({ code: z.string().max(40) })
const AddressParams = z.strictObject({ code: z.string().max(40), token: z.string().regex(/^[\w-]{22}$/) })

/** For passers-by: the code on a label is all that they have. */
export const labelRoutes = routes<{ labels: Labels; limiter: Limiter }>((api, options) => {
  const { labels, limiter } = options
  const preHandler = limitRequests(limiter, requestLimits.labelScans)

  function codeOf({ code }: z.infer<typeof CodeParams>): string {
    const read = readLabelCode(code)
    if (read === null) throw new AppError('label.unknown', {})
    return read
  }

  api.get('/labels/:code', 'anyone', {
    operationId: 'getLabel',
    summary: 'Read the work beside a label',
    params: CodeParams,
    answer: LabelView,
    refusals: ['label.unknown'],
    handle: ({ params, reply }) => {
      reply.header('cache-control', neverCache)
      return labels.view(codeOf(params))
    },
  })

  api.post('/labels/:code/scans', 'anyone', {
    operationId: 'countLabelScan',
    summary: 'Say that somebody scanned a label',
    params: CodeParams,
    refusals: ['label.unknown'],
    preHandler,
    handle: ({ account, params }) => labels.scan(codeOf(params), account),
  })

  api.put('/labels/:code/opening', 'anyone', {
    operationId: 'openLabel',
    summary: 'Say who scanned a label: the caller, or the addressee of a mailed link',
    params: CodeParams,
    body: LabelOpening,
    refusals: ['label.unknown'],
    preHandler,
    handle: ({ account, params, body }) => labels.open(codeOf(params), account, body.token),
  })

  api.post('/labels/:code/addresses', 'anyone', {
    operationId: 'mailLabelLink',
    summary: 'Have a link to the work mailed to you',
    params: CodeParams,
    body: LabelAddress,
    refusals: ['label.unknown'],
    preHandler: limitRequests(limiter, requestLimits.labelAddresses),
    handle: ({ params, body }) => labels.leaveAddress(codeOf(params), body.email),
  })

  api.delete('/labels/:code/addresses/:token', 'anyone', {
    operationId: 'forgetLabelAddress',
    summary: 'Have the address that a link was mailed to deleted',
    params: AddressParams,
    refusals: ['label.unknown'],
    preHandler,
    handle: ({ params }) => labels.forgetAddress(codeOf(params), params.token),
  })
})
