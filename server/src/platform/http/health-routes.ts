import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { LogFields } from '../log-fields.ts'
import { type Timer, world } from '../world.ts'

type Check = { name: string; check: () => Promise<boolean> }
type Options = { checks: Check[]; isDraining: () => boolean; maxWaitMs?: number }

/** What takes longer than this does not serve anybody. */
const MAX_WAIT_MS = 5_000

const Ready = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.boolean()) })

/** /healthz: the process runs. /readyz: it can serve, so a load balancer may send it requests. */
export const healthRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { checks, isDraining, maxWaitMs = MAX_WAIT_MS } = options
  app.get(
    '/healthz',
    {
      config: { access: 'anyone' },
      logLevel: 'warn',
      schema: { response: { 200: z.object({ status: z.literal('ok') }) } },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/readyz',
    { config: { access: 'anyone' }, logLevel: 'warn', schema: { response: { 200: Ready, 503: Ready } } },
    async (request, reply) => {
      const attempt = async ({ name, check }: Check) => {
        let err: unknown
        const passed = await inTime(check(), maxWaitMs).catch((error) => {
          err = error
          return false
        })
        if (!passed)
          request.log.warn({ check: name, ...(err ? { err } : {}) } satisfies LogFields, 'readiness check failed')
        return [name, passed] as const
      }
      const results = await Promise.all(checks.map(attempt))
      const ready = !isDraining() && results.every(([, passed]) => passed)
      return reply.code(ready ? 200 : 503).send({ ready, checks: Object.fromEntries(results) })
    },
  )
}

async function inTime<T>(answer: Promise<T>, maxWaitMs: number): Promise<T> {
  let timer: Timer | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = world.setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs)
  })
  return Promise.race([answer, timeout]).finally(() => world.clearTimeout(timer))
}
