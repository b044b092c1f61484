import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { formatDay } from '@/shared/format/days'

/** What a buyer has to know of loans that begin after the sale; null where there are none. */
export function bookedText(bookings: LotView['bookings']): string | null {
  if (bookings.length === 0) return null
  const times = bookings.map(({ from, until }) =>
    until === null ? `from ${formatDay(from)} without a fixed end` : `from ${formatDay(from)} to ${formatDay(until)}`,
  )
  return `This work is lent out ${times.join(' and ')}. It is sold subject to that: the buyer receives it afterwards.`
}
