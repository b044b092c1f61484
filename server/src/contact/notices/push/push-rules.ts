import { type NoticeKind, noticeOffer } from '@vermeil/contracts/contact/notices.schema'

/** Which addresses a browser may be reached at: we fetch what it names, so it names a known push service. */
export interface PushServices {
  /** Host names; `*.example.com` admits every host below. */
  readonly hosts: readonly string[]
  /** Where a test is the push service: this very origin, and nothing else on this machine. Never in production. */
  readonly testOrigin: string | null
}

export function isPushEndpoint(endpoint: string, { hosts, testOrigin }: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (origin === testOrigin) return true
  return protocol === 'https:' && port === '' && hosts.some((host) => isHost(hostname, host))
}

const isHost = (hostname: string, host: string) =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host

const HOUR = 3_600

/** What is texted without being asked for can't wait, so a push about it may wake a device, and is soon stale. */
export const pushOptions = (kind: NoticeKind): { urgency: 'normal' | 'high'; ttlSeconds: number } =>
  noticeOffer(kind, 'sms') === 'on'
    ? { urgency: 'high', ttlSeconds: HOUR }
    : { urgency: 'normal', ttlSeconds: 24 * HOUR }

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** What the service worker shows. Push services take 4 kB at most. */
export const pushPayload = (words: { headline: string; summary: string }, path: string, tag: string) => ({
  title: clip(words.headline, 120),
  body: clip(words.summary, 240),
  path,
  tag,
})
