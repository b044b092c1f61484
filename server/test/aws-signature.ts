import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

// AWS encodes what encodeURIComponent leaves alone.
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalRequest({ method, url, headers }: SignedRequest, signedHeaders: string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  return [method, pathname, query, lines, signedHeaders.join(';'), headers['x-amz-content-sha256']].join('\n')
}

/** Says what is wrong with a request's AWS Signature Version 4, or null when it is genuine. */
export function whyNotSigned(request: SignedRequest, secretAccessKey: string): string | null {
  const given = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/
  const [, scope = '', signedHeaders = '', signature] = given.exec(request.headers.authorization ?? '') ?? []
  if (!signature) return 'no signature'

  const contentHash = request.headers['x-amz-content-sha256']
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(request.body))
    return 'the body is not what was signed'

  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope]
  const text = [...toSign, sha256(canonicalRequest(request, signedHeaders.split(';')))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((outer, part) => hmac(outer, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? null : 'the signature does not fit'
}
