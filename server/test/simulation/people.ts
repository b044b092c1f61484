import type { Bidder, SimulatedLot } from './cast.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Act = 'looks' | 'bids' | 'leaves a maximum' | 'buys now' | 'repeats' | 'reuses the key' | 'asks what became'
export type Call = {
  act: Act
  bidder: Bidder
  lot: SimulatedLot
  node: number
  method: 'GET' | 'POST'
  path: string
  key?: string
  body?: { amount?: number; maxAmount?: number }
}
export type Answered = Call & { status: number; text: string }

const THINKING_MS = 1_500

/** What one person does, by what they were shown: it may be old by the time they act on it. */
export function createPerson(bidder: Bidder, lots: readonly SimulatedLot[], nodes: number, random: SeededRandom) {
  let seen: { lot: SimulatedLot; minimum: number; closesInMs: number | null; isOpen: boolean } | null = null
  let last: Answered | null = null
  /** Calls of which nobody knows whether they counted, the oldest first. */
  let unsure: Answered[] = []

  const call = (lot: SimulatedLot, act: Act, rest: Partial<Call> = {}): Call => ({
    ...{ act, bidder, lot, node: random.below(nodes), method: 'POST', path: `/api/v1/lots/${lot.id}/bids` },
    ...rest,
  })
  const look = () => {
    const lot = random.pick(lots)
    return call(lot, 'looks', { method: 'GET', path: `/api/v1/lots/${lot.id}` })
  }
  /** Sums are odd to the cent, so that a secret one is recognized wherever it turns up. */
  const above = (least: number) => least + random.below(12) * 25_00 + (random.isLucky(0.5) ? random.between(1, 99) : 0)

  function actOn({ lot, minimum, isOpen }: NonNullable<typeof seen>): Call {
    if (last && random.isLucky(0.15)) return again(last)
    if (!isOpen && random.isLucky(0.8)) return look()
    const key = random.uuid()
    if (lot.buyNowPrice !== null && random.isLucky(0.2))
      return call(lot, 'buys now', { key, path: `/api/v1/lots/${lot.id}/buy-now` })
    // Some offer less than the minimum: they must be refused.
    const least = random.isLucky(0.05) ? Math.max(1, minimum - 25_00) : minimum
    return random.isLucky(0.4)
      ? call(lot, 'leaves a maximum', { key, body: { maxAmount: above(least) + 50_00 } })
      : call(lot, 'bids', { key, body: { amount: random.isLucky(0.6) ? least : above(least) } })
  }

  function again(first: Answered): Call {
    const { lot, key, path, body } = first
    if (!key) return look()
    if (body && random.isLucky(0.2)) {
      const amount = (body.amount ?? body.maxAmount ?? 0) + 100_00
      return call(lot, 'reuses the key', { key, body: { amount } })
    }
    if (body && random.isLucky(0.3)) return call(lot, 'asks what became', { key, path: `${path}/outcome` })
    return call(lot, 'repeats', { key, path, ...(body && { body }) })
  }

  function ask({ lot, key, path, body }: Answered): Call {
    if (!path.endsWith('/buy-now') && random.isLucky(0.5))
      return call(lot, 'asks what became', { key, path: path.replace(/(\/outcome)?$/, '/outcome') })
    return call(lot, 'repeats', { key, path, ...(body && { body }) })
  }

  return {
    next(): Call {
      const [first] = unsure
      if (first && random.isLucky(0.8)) return ask(first)
      return seen && random.isLucky(0.7) ? actOn(seen) : look()
    },
    isUnsure: () => unsure.length > 0,
    /** For the end, when nobody bids any more. */
    nextToBeSure: (): Call => (unsure[0] ? ask(unsure[0]) : look()),

    receive(answered: Answered) {
      const { act, lot, key, status, text } = answered
      if (!isUnknown(answered)) unsure = unsure.filter((one) => one.key !== key)
      else if (key && act !== 'reuses the key' && !unsure.some((one) => one.key === key)) unsure.push(answered)
      if (isUnknown(answered)) return
      if (act === 'bids' || act === 'leaves a maximum' || act === 'buys now') last = answered
      if (act !== 'looks' || status !== 200) return
      const { state, minimumBid, closesAt, serverTime } = JSON.parse(text) as {
        state: string
        minimumBid: number
        closesAt: string | null
        serverTime: string
      }
      const closesInMs = closesAt && state === 'live' ? Date.parse(closesAt) - Date.parse(serverTime) : null
      seen = { lot, minimum: minimumBid, closesInMs, isOpen: state === 'live' }
    },

    /** Until the next act: mostly a while, often at once, sometimes to the very end of the lot. */
    pauseMs(): number {
      const left = seen?.closesInMs ?? null
      if (left !== null && left > 0 && left < 8_000 && random.isLucky(0.4)) return left + random.between(-3, 3)
      return random.isLucky(0.2) ? 0 : random.below(THINKING_MS)
    },
  }
}

/** Without an answer, or with one that says nothing about what was asked for. */
export const isUnknown = ({ status }: Pick<Answered, 'status'>): boolean => status === 0 || status >= 500
