import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { formatMoney } from '@/shared/format/format'

/** What an auctioneer says as the clock passes these moments. */
export const auctioneerCalls: Readonly<Record<string, string>> = {
  '1 minute left': 'Fair warning: one minute left.',
  '10 seconds left': 'Last call: ten seconds left.',
}

type Standing = Pick<NonNullable<SaleroomView['current']>['standing'], 'outcome' | 'hammerPrice' | 'buyer'>

/** How a lot ended, for people: `Sold for $15,029 to Paddle 45`. Null while it has not. */
export function resultText({ outcome, hammerPrice, buyer }: Standing): string | null {
  if (outcome === null) return null
  if (outcome === 'skipped-by-admin') return 'Skipped by the auctioneer'
  if (hammerPrice === null || buyer === null) return 'Not sold'
  return `Sold for ${formatMoney(hammerPrice)} to ${buyer}`
}
