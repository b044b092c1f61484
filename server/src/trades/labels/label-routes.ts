import { readLabelCode } from '@vermeil/contracts/trades/label-code'
import { LabelAddress, LabelOpening, LabelView } from '@vermeil/contracts/trades/labels.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { neverCache } from '../../platform/media/send-media.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Labels } from './labels.ts'

const CodeParams = z.strictObject({ code: z.string().max(40) })
const AddressParams = z.strictObject({ code: z.string().max(40), token: z.string().regex(/^[\w-]{22}$/) })

/** For passers-by: the code on a label is all that they have. */
export const labelRoutes: FastifyPluginAsyncZod<{ labels: Labels; limiter: Limiter }> = async (app, options) => {
  const { labels, limiter } = options
  const config = { access: 'anyone', refusals: ['label.unknown'] } as const
  const preHandler = limitRequests(limiter, requestLimits.labelScans)

  function codeOf({ code }: z.infer<typeof CodeParams>): string {
    const read = readLabelCode(code)
    if (read === null) throw new AppError('label.unknown', {})
    return read
  }

  app.get(
    '/labels/:code',
    {
      config,
      schema: {
        operationId: 'getLabel',
        summary: 'Read the work beside a label',
        params: CodeParams,
        response: { 200: LabelView },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', neverCache)
      return labels.view(codeOf(params))
    },
  )

  app.post(
    '/labels/:code/scans',
    {
      config,
      schema: {
        operationId: 'countLabelScan',
        summary: 'Say that somebody scanned a label',
        params: CodeParams,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async ({ params, account }, reply) => {
      await labels.scan(codeOf(params), account)
      return reply.code(204).send()
    },
  )

  app.put(
    '/labels/:code/opening',
    {
      config,
      schema: {
        operationId: 'openLabel',
        summary: 'Say who scanned a label: the caller, or the addressee of a mailed link',
        params: CodeParams,
        body: LabelOpening,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async ({ params, body, account }, reply) => {
      await labels.open(codeOf(params), account, body.token)
      return reply.code(204).send()
    },
  )

  app.post(
    '/labels/:code/addresses',
    {
      config,
      schema: {
        operationId: 'mailLabelLink',
        summary: 'Have a link to the work mailed to you',
        params: CodeParams,
        body: LabelAddress,
        response: { 204: z.undefined() },
      },
      preHandler: limitRequests(limiter, requestLimits.labelAddresses),
    },
    async ({ params, body }, reply) => {
      await labels.leaveAddress(codeOf(params), body.email)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/labels/:code/addresses/:token',
    {
      config,
      schema: {
        operationId: 'forgetLabelAddress',
        summary: 'Have the address that a link was mailed to deleted',
        params: AddressParams,
        response: { 204: z.undefined() },
      },
      preHandler,
    },
    async ({ params }, reply) => {
      await labels.forgetAddress(codeOf(params), params.token)
      return reply.code(204).send()
    },
  )
}
