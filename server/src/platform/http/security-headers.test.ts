import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

const self = ["'self'"]
/** What Helmet, the usual library, sends for the same settings. It puts the headers together for every request. */
async function headersOfHelmet(secure: boolean, sockets: readonly string[]) {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': self,
        'script-src': self,
        'style-src': self,
        'img-src': [...self, 'data:', 'blob:'],
        'media-src': [...self, 'data:', 'blob:'],
        'font-src': self,
        'connect-src': [...self, ...sockets],
        'worker-src': [...self, 'blob:'],
        'frame-src': self,
        'frame-ancestors': ["'none'"],
        'form-action': self,
        'base-uri': self,
        'object-src': ["'none'"],
        'manifest-src': self,
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    hsts: secure,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return answersOf(app)
}

async function answersOf(app: { inject(url: string): Promise<{ headers: Record<string, unknown> }> }) {
  const { date, 'content-length': _length, ...headers } = (await app.inject('/nowhere')).headers
  expect(date).toEqual(expect.any(String))
  return headers
}

test.each([true, false])('the headers are those of Helmet (over HTTPS: %s)', async (secure) => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  setSecurityHeaders(app, { secure, ownOrigins: () => ['https://vermeil.example', 'http://[::1]:3000'] })
  expect(await answersOf(app)).toEqual(await headersOfHelmet(secure, ['wss://vermeil.example']))
})

test('they are put together once, and again when the origins change', async () => {
  let built = 0
  const originsOf = (origin: string) =>
    new Proxy([origin], {
      get(origins, name) {
        if (name === 'filter') built++
        return Reflect.get(origins, name)
      },
    })
  let origins = originsOf('http://localhost:3000')
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  setSecurityHeaders(app, { secure: false, ownOrigins: () => origins })
  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])

  for (const url of ['/', '/nowhere', '/else']) {
    expect(await policyOf(url)).toContain("connect-src 'self' ws://localhost:3000;")
  }
  expect(built).toBe(1)
  origins = originsOf('https://vermeil.example')
  for (const url of ['/', '/nowhere']) {
    expect(await policyOf(url)).toContain("connect-src 'self' wss://vermeil.example;")
  }
  expect(built).toBe(2)
})
