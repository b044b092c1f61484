import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { formatMoney } from '@/shared/format/format'

/** `$20,596.50 is held until delivery`; undefined where nothing is held. */
export function heldText(held: SalesView['held']): string | undefined {
  if (held.length === 0) return undefined
  const amount = formatMoney(held.reduce((sum, { amount }) => sum + amount, 0))
  return `${amount} is held${held.every(({ reason }) => reason === null) ? ' until delivery' : ''}`
}
