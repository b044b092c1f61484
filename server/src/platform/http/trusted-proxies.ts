import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { must } from '../must.ts'

/** Names for well-known networks, as reverse proxies and Express use them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

type Family = 'ipv4' | 'ipv6'
type Range = { text: string; address: string; family: Family; prefix: number; list: BlockList }

function readRange(text: string): Range | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const [family, longest] = version === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (prefix < 0 || prefix > longest) return null
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return { text, address, family, prefix, list }
}

/** The ranges of a TRUST_PROXY setting; null if an entry is no address, range or known name. */
function readRanges(setting: string): Range[] | null {
  const entries = setting.split(',').map((entry) => entry.trim())
  const ranges = entries.flatMap((entry) => named[entry] ?? entry).map(readRange)
  return ranges.every((range) => range !== null) ? ranges : null
}

export const isProxyList = (setting: string): boolean => readRanges(setting) !== null

const privateRanges = [...Object.values(named).flat(), '100.64.0.0/10'].flatMap((text) => readRange(text) ?? [])
const isPrivate = ({ address, family, prefix }: Range) =>
  privateRanges.some((one) => one.family === family && prefix >= one.prefix && one.list.check(address, family))

/** The widest ranges that content delivery networks publish. A wider one would trust strangers. */
const WIDEST_PUBLIC = { ipv4: 12, ipv6: 28 } as const
const mappedIPv4 = must(readRange('::ffff:0:0/96'), 'the range of IPv4-mapped addresses')

/** How many leading bits are fixed, an IPv6 range of IPv4-mapped addresses counted as the IPv4 range it stands for. */
function fixedBits({ address, family, prefix, list }: Range): { family: Family; prefix: number } {
  if (family === 'ipv6' && prefix >= 96 && mappedIPv4.list.check(address, 'ipv6')) {
    return { family: 'ipv4', prefix: prefix - 96 }
  }
  if (family === 'ipv6' && list.check('::ffff:0:0', 'ipv6')) return { family: 'ipv4', prefix: 0 }
  return { family, prefix }
}

/** The entries that are wider than a private network or a content delivery network needs. */
export function tooWideProxies(setting: string): string[] {
  const isTooWide = (range: Range) => {
    const { family, prefix } = fixedBits(range)
    return !isPrivate(range) && prefix < WIDEST_PUBLIC[family]
  }
  return (readRanges(setting) ?? []).filter(isTooWide).map(({ text }) => text)
}

export type IsTrustedProxy = (address: string) => boolean

/** Whether an address is a proxy whose X-Forwarded-For counts. Without a setting there is none. */
export function trustedProxies(setting: string | undefined): IsTrustedProxy {
  const ranges = setting ? (readRanges(setting) ?? []) : []
  return (address) => {
    const version = isIP(address)
    return version !== 0 && ranges.some(({ list }) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'))
  }
}

/** Where a request comes from: the nearest address that is no trusted proxy, as Fastify's `request.ip` has it. */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '')
  const path = [request.socket.remoteAddress ?? '', ...hops.reverse()]
  return path.find((address) => !isTrusted(address)) ?? path.at(-1) ?? ''
}
