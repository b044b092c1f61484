import fc from 'fast-check'
import type { FuzzRequest } from './api-requests.ts'
import { oddValue, spoilt } from './odd-values.ts'

/** One call of another protocol as it is meant; requests are made from it by spoiling the address, the query or the body. */
export type ProtocolCall = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

export const protocolCalls = (own: { id: string; email: string }): ProtocolCall[] => [
  { method: 'GET', path: '/auth/v1/health' },
  { method: 'GET', path: '/auth/v1/settings' },
  { method: 'GET', path: '/auth/v1/verify?token=abc&type=signup&redirect_to=/' },
  { method: 'GET', path: '/auth/v1/user' },
  { method: 'GET', path: '/auth/v1/authorize?provider=google' },
  {
    method: 'POST',
    path: '/auth/v1/signup?redirect_to=http://localhost/',
    body: { email: own.email, password: 'seven gilded frames', data: { full_name: 'A', tags: ['b'] } },
  },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: { email: own.email, password: 'wrong one' } },
  { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: 'abcdef' } },
  { method: 'POST', path: '/auth/v1/token?grant_type=pkce', body: { auth_code: 'a', code_verifier: 'b' } },
  { method: 'POST', path: '/auth/v1/recover', body: { email: own.email, code_challenge: 'x' } },
  { method: 'POST', path: '/auth/v1/resend', body: { type: 'signup', email: own.email } },
  { method: 'POST', path: '/auth/v1/verify', body: { type: 'signup', email: own.email, token: '123456' } },
  { method: 'POST', path: '/auth/v1/otp', body: { email: own.email } },
  { method: 'PUT', path: '/auth/v1/user', body: { data: { note: 'x', list: [1] } } },
  { method: 'POST', path: '/auth/v1/factors', body: { factor_type: 'totp', friendly_name: 'x', issuer: 'y' } },
  { method: 'POST', path: `/auth/v1/factors/${own.id}/challenge`, body: {} },
  { method: 'POST', path: `/auth/v1/factors/${own.id}/verify`, body: { challenge_id: own.id, code: '123456' } },
  { method: 'DELETE', path: `/auth/v1/factors/${own.id}` },
  {
    method: 'GET',
    path: '/rest/v1/artist_applications?select=*&status=eq.pending&order=created_at.desc&limit=5&offset=0',
  },
  { method: 'GET', path: '/rest/v1/artist_applications?or=(status.eq.pending,and(email.like.*a*,phone.is.null))' },
  { method: 'GET', path: '/rest/v1/artist_applications?id=in.(1,2)&user_id=not.is.null' },
  {
    method: 'POST',
    path: '/rest/v1/artist_applications?select=id',
    headers: { prefer: 'return=representation' },
    body: { user_id: own.id, artist_name: 'A', email: own.email, specialty: 'Oil', experience: '1', bio: 'b' },
  },
  { method: 'PATCH', path: '/rest/v1/artist_applications?id=eq.1', body: { status: 'approved' } },
  { method: 'DELETE', path: '/rest/v1/artist_applications?id=eq.1' },
  { method: 'POST', path: '/rest/v1/rpc/anything', body: {} },
  { method: 'GET', path: '/storage/v1/bucket' },
  { method: 'GET', path: '/storage/v1/bucket/artworks' },
  { method: 'GET', path: `/storage/v1/object/artworks/${own.id}/a.png` },
  { method: 'GET', path: `/storage/v1/object/public/artworks/${own.id}/a.png?download=x` },
  { method: 'GET', path: `/storage/v1/object/sign/documents/${own.id}/a.png?token=a.b` },
  { method: 'GET', path: `/storage/v1/object/info/documents/${own.id}/a.png` },
  {
    method: 'POST',
    path: '/storage/v1/object/list/artworks',
    body: { prefix: own.id, limit: 10, offset: 0, search: 'a' },
  },
  { method: 'POST', path: `/storage/v1/object/sign/artworks/${own.id}/a.png`, body: { expiresIn: 60 } },
  { method: 'POST', path: '/storage/v1/object/sign/artworks', body: { expiresIn: 60, paths: [`${own.id}/a.png`] } },
  { method: 'DELETE', path: '/storage/v1/object/artworks', body: { prefixes: [`${own.id}/a.png`] } },
  {
    method: 'POST',
    path: `/storage/v1/object/documents/${own.id}/a.pdf`,
    headers: { 'content-type': 'application/pdf', 'x-metadata': 'eyJhIjoiXHUwMDAwIn0=' },
    body: '%PDF-1.4',
  },
  {
    method: 'POST',
    path: '/functions/v1/create-payment',
    headers: { 'idempotency-key': 'fuzz' },
    body: { amount: 50_000, paymentType: 'donation', description: 'd', metadata: { a: 'b' } },
  },
  {
    method: 'POST',
    path: '/functions/v1/create-payment',
    body: { amount: 100, paymentType: 'purchase', artworkId: own.id },
  },
  {
    method: 'POST',
    path: '/functions/v1/create-payment',
    body: { amount: 100, paymentType: 'lease', artworkId: own.id, metadata: { duration: '1-month' } },
  },
  {
    method: 'POST',
    path: '/functions/v1/create-payment',
    body: { amount: 100, paymentType: 'bid', artworkId: own.id },
  },
  { method: 'POST', path: '/functions/v1/create-subscription', body: { tier: 'collector', price: 2_900 } },
  { method: 'POST', path: '/functions/v1/check-subscription' },
  { method: 'POST', path: '/functions/v1/customer-portal' },
  { method: 'POST', path: '/webhooks/stripe', headers: { 'stripe-signature': 't=1,v1=00' }, body: { id: 'evt_1' } },
  { method: 'GET', path: '/realtime/v1/websocket?apikey=x&vsn=1.0.0' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/collection?q=a&sort=price' },
  { method: 'GET', path: `/lots/${own.id}/slug` },
  { method: 'GET', path: `/artists/${own.id}` },
  { method: 'GET', path: '/sitemap.xml' },
  { method: 'GET', path: '/robots.txt' },
  { method: 'GET', path: '/images/public/ab/cd/x.jpg/640.avif' },
  { method: 'GET', path: '/media/public/ab/cd/x.jpg' },
  { method: 'GET', path: '/api/v1/config' },
  { method: 'GET', path: '/api/v1/nothing' },
  { method: 'GET', path: '/dev/mailbox' },
]

const insertions = [
  '%00',
  '%zz',
  '%ff',
  '//',
  '..%2f',
  '%F0%9F%96%BC',
  'x'.repeat(300),
  ';',
  '%',
  '*',
  '%2500',
  '&&',
  '=',
  '?',
  '(',
]
const headerValues = ['', ' ', 'null', '\u00ff', '0', 'x'.repeat(2_000), 'bytes=5-1', 'a=b;c=d,e', '*/*;q=x', '"']
const headerNames = [
  'accept',
  'range',
  'prefer',
  'x-upsert',
  'x-metadata',
  'accept-profile',
  'if-none-match',
  'cookie',
  'accept-encoding',
  'authorization',
  'apikey',
  'x-forwarded-for',
  'user-agent',
  'idempotency-key',
  'content-type',
]

export function protocolRequest({ method, path, body, headers = {} }: ProtocolCall): fc.Arbitrary<FuzzRequest> {
  const spoiltPath = fc
    .tuple(fc.nat(path.length), fc.constantFrom(...insertions))
    .map(([at, text]) => `/${path.slice(1, Math.max(1, at))}${text}${path.slice(Math.max(1, at))}`)
  const bodies =
    body === undefined
      ? fc.constant(undefined)
      : typeof body === 'string'
        ? fc.constant(body)
        : fc.oneof(spoilt(fc.constant(body)), oddValue, fc.constant(body)).map((value) => JSON.stringify(value) ?? '')
  return fc
    .record({
      path: fc.oneof({ weight: 3, arbitrary: fc.constant(path) }, { weight: 2, arbitrary: spoiltPath }),
      body: bodies,
      odd: fc.option(fc.tuple(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues)), { freq: 3 }),
      otherMethod: fc.option(fc.constantFrom('PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD'), { freq: 12 }),
    })
    .map(({ path: target, body: content, odd, otherMethod }) => {
      const request: FuzzRequest = { method: otherMethod ?? method, path: target, headers: { ...headers } }
      if (content !== undefined && !headers['content-type']) request.headers['content-type'] = 'application/json'
      if (odd) request.headers[odd[0]] = odd[1]
      const hasBody = content !== undefined && !['GET', 'HEAD'].includes(request.method)
      return hasBody ? { ...request, body: content } : request
    })
}
