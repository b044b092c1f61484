import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../http/http.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** They concern pages. On scripts, styles and fonts they do nothing and cost a kilobyte each before the first paint. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'access-control-expose-headers',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

type Form = { body: Buffer; headers: Record<string, string> }
type BuiltFile = { plain: Form; br?: Form; gzip?: Form; isLasting: boolean }

/** The page template, which the server fills in, and what the build keeps for itself. */
const isServed = (path: string) => path !== 'index.html' && !path.split(sep).some((part) => part.startsWith('.'))
const isCompressedForm = /\.(br|gz)$/

/** By the folder of the build. */
const builds = new Map<string, Map<string, BuiltFile>>()

/**
 * All files of the build, in memory: about 8 MB with their compressed forms. Reading them per request would cost more
 * than everything else that a request does. A process serves one build, which it reads once.
 */
function builtFiles(dist: string): Map<string, BuiltFile> {
  const files = builds.get(dist) ?? readBuiltFiles(dist)
  builds.set(dist, files)
  return files
}

function readBuiltFiles(dist: string): Map<string, BuiltFile> {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map((entry) => relative(dist, join(entry.parentPath, entry.name))))
  const files = new Map<string, BuiltFile>()
  for (const path of paths) {
    if (!isServed(path) || isCompressedForm.test(path)) continue
    const headers = {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(path),
      ...(paths.has(`${path}.br`) || paths.has(`${path}.gz`) ? { vary: 'accept-encoding' } : {}),
    }
    const plain = readFileSync(join(dist, path))
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    const form = (encoding: 'br' | 'gzip', suffix: string): Form | undefined =>
      paths.has(path + suffix)
        ? {
            body: readFileSync(join(dist, path + suffix)),
            headers: { ...headers, etag: `"${hash}-${encoding}"`, 'content-encoding': encoding },
          }
        : undefined
    files.set(`/${path.split(sep).join('/')}`, {
      plain: { body: plain, headers: { ...headers, etag: `"${hash}"` } },
      br: form('br', '.br'),
      gzip: form('gzip', '.gz'),
      isLasting: path.startsWith(`assets${sep}`),
    })
  }
  return files
}

/** Names in /assets contain a hash of the content; the service worker is compared at each visit. */
function cacheControlOf(path: string): string {
  if (path.startsWith(`assets${sep}`)) return 'public, max-age=31536000, immutable'
  return path === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

/** The smallest form that the browser takes. A refusal by `q=0` is honored; other weights are not compared. */
function chooseForm({ plain, br, gzip }: BuiltFile, accepted = ''): Form {
  const takes = (name: string) =>
    accepted.includes(name) && !new RegExp(`${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  if (br && takes('br')) return br
  return gzip && takes('gzip') ? gzip : plain
}

const hasEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

function sendFile(file: BuiltFile, { headers: asked }: FastifyRequest, reply: FastifyReply) {
  const { body, headers } = chooseForm(file, asked['accept-encoding'])
  reply.headers(headers)
  if (file.isLasting) for (const name of documentHeaders) reply.removeHeader(name)
  if (headers['etag'] && hasEtag(asked['if-none-match'], headers['etag'])) return reply.code(304).send()
  return reply.send(body)
}

/** Serves the files of the build. An unknown path below /assets is left to `otherwise`. */
export function serveBuiltFiles(
  app: Http,
  dist: string,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const files = builtFiles(dist)
  const config = { access: 'anyone' } as const
  for (const [path, file] of files) {
    if (!file.isLasting) app.get(path, { config }, (request, reply) => sendFile(file, request, reply))
  }
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) => {
    const file = files.get(`/assets/${request.params['*']}`)
    return file ? sendFile(file, request, reply) : otherwise(request, reply)
  })
}
