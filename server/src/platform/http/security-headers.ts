import type { Http } from './http.ts'

type Site = {
  /** Whether people reach the site over HTTPS. */
  secure: boolean
  /** The origins under which people reach the site. */
  origins: readonly string[]
}

type Options = {
  secure: boolean
  /** The same array until something changes: the server's own addresses are known only when it listens. */
  ownOrigins: () => readonly string[]
}

/** Sets the headers that make browsers protect people on every answer. They are put together once, not per request. */
export function setSecurityHeaders(app: Http, { secure, ownOrigins }: Options) {
  let known: readonly string[] | null = null
  let headers: Record<string, string> = {}
  app.addHook('onRequest', (_request, reply, done) => {
    const origins = ownOrigins()
    if (origins !== known) {
      known = origins
      headers = securityHeaders({ secure, origins })
    }
    reply.headers(headers)
    done()
  })
}

function securityHeaders(site: Site): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(site),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin', // public images are meant to be shown elsewhere too
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(site.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** No inline script and no inline style anywhere: code that positions an element does it through the style object. */
function contentSecurityPolicy({ secure, origins }: Site): string {
  const sockets = origins.filter(hasHostName).map(socketOrigin)
  const directives = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' data: blob:",
    'font-src': "'self'",
    // Named, because not every browser counts our own sockets as 'self'.
    'connect-src': ["'self'", ...sockets].join(' '),
    'worker-src': "'self' blob:",
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'base-uri': "'self'",
    'object-src': "'none'",
    'manifest-src': "'self'",
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources}`)
  return [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join(';')
}

/** A policy can't name an IPv6 address: browsers ignore such a source and complain about it. */
const hasHostName = (origin: string) => !origin.includes('[')
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')
