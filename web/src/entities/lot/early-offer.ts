import { formatMoney } from '@/shared/format/format'
import type { EarlyPress } from '@/shared/page/early-press'

/** A press that waited no longer, at a price that holds, needs no words: the person sees the answer to it. */
const noticeableMs = 2_000

/**
 * What the confirmation of an early press says first. Nothing is bid by such a press alone, however short it waited: it
 * opens the confirmation.
 */
export function earlyOfferText(press: EarlyPress, price: number, now: number): string | null {
  if (press.price !== null && press.price !== price) {
    return `When you pressed, the price was ${formatMoney(press.price)}. It is ${formatMoney(price)} now.`
  }
  const waitedMs = now - press.at
  if (waitedMs <= noticeableMs) return null
  return `You pressed ${Math.round(waitedMs / 1000)} seconds ago, while the page was loading, at ${formatMoney(price)}. Nothing has been bid yet.`
}
