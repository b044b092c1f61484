import type { LoanShipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { progressWords } from '@vermeil/contracts/progress-words'
import { formatDay } from '@/shared/format/days'
import { formatMoment } from '@/shared/format/format'

type Way = Pick<LoanShipment, 'direction' | 'state' | 'shipBy' | 'arrivesBy' | 'shippedAt' | 'arrivedAt' | 'events'>

/** How far a work is on one of its ways. */
export function waySteps({ direction, state, shipBy, arrivesBy, shippedAt, arrivedAt, events }: Way) {
  const packedAt = events.find(({ kind }) => kind === 'packed')?.at ?? null
  const isThere = state === 'delivered' || state === 'completed'
  const step = (id: string, label: string, at: string | null, by: string | null, isDone = at !== null) => ({
    ...{ id, label, isDone: isDone || isThere },
    note: at ? formatMoment(at) : by && !isThere ? `By ${formatDay(by)}` : undefined,
  })
  return [
    step('packed', progressWords.preparing, packedAt, null),
    step('shipped', progressWords.underway, shippedAt, shipBy),
    step('delivered', direction === 'out' ? progressWords.delivered : progressWords.returned, arrivedAt, arrivesBy),
  ].filter(({ id }) => id === 'delivered' || !isThere || shippedAt !== null)
}

type Next = Way & Pick<LoanShipment, 'isLate' | 'can'>

/** What happens next on a way back, for the side that reads it; empty where nothing is awaited. */
export function wayBackText({ state, shipBy, arrivesBy, isLate, can }: Next): string {
  if (state === 'shipped') {
    if (can.dispatch) return `It should arrive by ${formatDay(arrivesBy)}. Its owner then records the return.`
    return can.confirm
      ? `It should arrive by ${formatDay(arrivesBy)}. Say so once it is with you.`
      : `It should arrive by ${formatDay(arrivesBy)}.`
  }
  if (state !== 'paid' && state !== 'packed') return ''
  if (!can.dispatch)
    return isLate ? `It should have left by ${formatDay(shipBy)}.` : `It leaves by ${formatDay(shipBy)}.`
  if (isLate) return `Send it back now: it should have left by ${formatDay(shipBy)}. It is late until it is on its way.`
  return `Send it back by ${formatDay(shipBy)}. Days after that are late days until it is on its way.`
}
