import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, with what `::` stands for written out. */
function groupsOf(address: string): string[] {
  // The URL parser writes an address in its one canonical form, an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * What one person's address is counted under. A person with one IPv6 address has the 2^64 of its network too, so these
 * count as one; an IPv4 address in IPv6 writing counts as itself.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%')[0] ?? ip
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
