import type { NoticeDetails } from '@vermeil/contracts/contact/notices.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'

type Target = {
  details: NoticeDetails
  lot: Pick<LotCard, 'id' | 'slug'> | undefined
  order: { id: string } | null
}

/** Where a notice leads: to what its writer named, to the order, or to the lot. */
export function pathOf({ details, lot, order }: Target): string {
  if (details.path) return details.path
  if (order) return `/orders/${order.id}`
  return lot ? `/lots/${lot.id}/${lot.slug}` : '/notifications'
}

/** Digits of an international number; numbers typed with the country's own prefix only are shorter. */
const phoneDigits = { min: 7, max: 15 }

/** A number that a text message can be sent to; null if what was typed is none. */
export function textableNumber(typed: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  if (digits.length < phoneDigits.min || digits.length > phoneDigits.max) return null
  return `${typed.startsWith('+') ? '+' : ''}${digits}`
}

const MAX_HEADLINE = 80

/** Says what happened and where to look, without an amount: a phone shows it while it is locked. */
export function textMessage(headline: string, url: string): string {
  const short = headline.length > MAX_HEADLINE ? `${headline.slice(0, MAX_HEADLINE - 1)}…` : headline
  return `Vermeil: ${short}. ${url}`
}
