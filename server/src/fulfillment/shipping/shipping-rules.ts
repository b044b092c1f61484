import type { OrderSide, ShipmentDirection, ShipmentState } from '@vermeil/contracts/fulfillment/shipping.schema'
import { type ShipmentOption, shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import { addDays, dayAt, daysBetween } from '@vermeil/contracts/loans/hire-terms'

const DAY_MS = 86_400_000
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const later = (a: Date, b: Date): Date => (a > b ? a : b)
const laterDay = (a: string, b: string): string => (a > b ? a : b)
const after = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

/** What was agreed about an order's delivery; null for orders that were made before anything was. */
export interface AgreedDelivery {
  readonly option: Exclude<ShipmentOption, 'arranged'>
  readonly shipWithinDays: number
  /** After the payment; null where nothing is sent. */
  readonly arrivesMaxDays: number | null
}

/** Days are in UTC, and a deadline ends with its day. */
export interface ShipmentPlan {
  readonly option: ShipmentOption
  readonly shipBy: string
  readonly arrivesBy: string
  readonly transitDays: number
}

/** What the seller has promised from the payment on, or from the day on which the work is back from a loan. */
export function planShipment(paidAt: Date, agreed: AgreedDelivery | null, backOn: string | null = null): ShipmentPlan {
  const paidOn = dayAt(paidAt)
  const option = agreed?.option ?? 'arranged'
  if (option === 'in-hand') return { option, shipBy: paidOn, arrivesBy: paidOn, transitDays: 0 }
  const readyOn = laterDay(paidOn, backOn ?? paidOn)
  const shipBy = addDays(readyOn, agreed?.shipWithinDays ?? shippingTerms.shipWithinDays)
  if (option === 'pickup') return { option, shipBy, arrivesBy: shipBy, transitDays: 0 }
  const promised = agreed?.arrivesMaxDays ?? null
  const arrivesBy =
    promised === null ? addDays(shipBy, shippingTerms.transitDays) : laterDay(addDays(readyOn, promised), shipBy)
  return { option, shipBy, arrivesBy, transitDays: daysBetween(shipBy, arrivesBy) }
}

export interface ShipmentFacts extends ShipmentPlan {
  readonly direction: ShipmentDirection
  /** Whose days it has. What follows a loan neither completes an order by its arrival nor cancels one by its lateness. */
  readonly follows: 'order' | 'loan'
  readonly state: ShipmentState
  /** From so many days after the last day to ship on, the buyer may cancel. */
  readonly cancelAfterDays: number
  readonly completesAt: Date | null
  readonly remindersSent: number
  readonly warnedAt: Date | null
  readonly wrongCodes: number
  readonly hasOpenProblem: boolean
  /** Since when the buyer's bank has the payment; null where it has not. Until it has decided, the order is frozen. */
  readonly disputedAt: Date | null
}

export type PartySide = Exclude<OrderSide, 'administrator'>
export const senderOf = ({ direction }: Pick<ShipmentFacts, 'direction'>): PartySide =>
  direction === 'out' ? 'seller' : 'buyer'
export const receiverOf = ({ direction }: Pick<ShipmentFacts, 'direction'>): PartySide =>
  direction === 'out' ? 'buyer' : 'seller'

/** It is late for its promised arrival if it left too late; a parcel needs its time in any case. */
export const arrivesAfterDispatch = ({ arrivesBy, transitDays }: ShipmentPlan, shippedAt: Date): string =>
  laterDay(arrivesBy, addDays(dayAt(shippedAt), transitDays))

/** From when it is known to be delivered, whatever day was named: the buyer has these days to report a problem. */
export const completionAfter = (recordedAt: Date): Date => after(recordedAt, shippingTerms.completedAfterDays)

export const cancelableFrom = ({ shipBy, cancelAfterDays }: ShipmentFacts): string => addDays(shipBy, cancelAfterDays)
export const countsAsDeliveredOn = ({ arrivesBy }: ShipmentPlan): string =>
  addDays(arrivesBy, shippingTerms.deliveredAfterDays)

/** A refund ends the way out. What is with somebody comes back whatever became of its payment. */
export const isWayOpen = (
  order: { readonly status: string },
  { direction }: Pick<ShipmentFacts, 'direction'>,
): boolean => order.status === 'paid' || direction === 'back'

/** It has not left. */
export const isUnderway = ({ state }: ShipmentFacts) => state === 'paid' || state === 'packed'
/** The seller has done their part, and the buyer comes or sends somebody for it. */
const waitsForBuyer = ({ option, state }: ShipmentFacts) =>
  state === 'packed' && (option === 'pickup' || option === 'own-carrier')
/** The seller still has something to do, and a day by which. */
export const isToShip = (shipment: ShipmentFacts): boolean =>
  isUnderway(shipment) && !waitsForBuyer(shipment) && !shipment.disputedAt
export const isLate = (shipment: ShipmentFacts, today: string): boolean => isToShip(shipment) && today > shipment.shipBy

/** The days that a seller lost to a dispute are added to their deadline. */
export function deadlinesAfterDispute(shipment: ShipmentFacts, now: Date): Pick<ShipmentPlan, 'shipBy' | 'arrivesBy'> {
  const { disputedAt, shipBy, arrivesBy } = shipment
  const lost = disputedAt && isUnderway(shipment) ? Math.max(daysBetween(dayAt(disputedAt), dayAt(now)), 0) : 0
  return { shipBy: addDays(shipBy, lost), arrivesBy: addDays(arrivesBy, lost) }
}

export type ShipmentAction =
  | 'pack'
  | 'dispatch'
  | 'handOver'
  | 'markDelivered'
  | 'confirm'
  | 'cancelLate'
  | 'renewCode'
  | 'addPhotos'

/** The work of a loan may have been carried there by hand. */
const isConfirmable = (shipment: ShipmentFacts): boolean =>
  shipment.state === 'shipped' || (shipment.follows === 'loan' ? isUnderway(shipment) : shipment.state === 'delivered')

/** A loan is canceled by its own rules. */
export const isCancelable = (shipment: ShipmentFacts): boolean => shipment.follows === 'order' && isToShip(shipment)

type Conditions = Readonly<Record<ShipmentAction, (shipment: ShipmentFacts, today: string) => boolean>>

const possible: Conditions = {
  pack: ({ state, option }) => state === 'paid' && option !== 'in-hand',
  dispatch: ({ state, option }) =>
    (state === 'paid' || state === 'packed' || state === 'shipped') && option !== 'pickup' && option !== 'in-hand',
  handOver: (shipment) => isUnderway(shipment) && shipment.option === 'pickup' && !isCodeLocked(shipment),
  markDelivered: (shipment) => shipment.state === 'shipped' || (isUnderway(shipment) && shipment.option === 'pickup'),
  confirm: (shipment) => isConfirmable(shipment) && !shipment.hasOpenProblem,
  cancelLate: (shipment, today) =>
    isCancelable(shipment) && !shipment.hasOpenProblem && today >= cancelableFrom(shipment),
  renewCode: (shipment) => isUnderway(shipment) && shipment.option === 'pickup',
  addPhotos: ({ state }) => state !== 'completed' && state !== 'canceled',
}

type DoneBy = Readonly<Record<ShipmentAction, readonly OrderSide[]>>
const doneOut: DoneBy = {
  pack: ['seller'],
  dispatch: ['seller'],
  handOver: ['seller'],
  markDelivered: ['seller', 'administrator'],
  confirm: ['buyer'],
  cancelLate: ['buyer'],
  renewCode: ['buyer'],
  addPhotos: ['seller', 'administrator'],
}

/** Back it is sent by who had it, and its owner says that it is there. */
const doneBack: DoneBy = {
  ...{ pack: ['buyer'], dispatch: ['buyer'], addPhotos: ['buyer'], confirm: ['seller', 'administrator'] },
  ...{ handOver: [], markDelivered: [], cancelLate: [], renewCode: [] },
}

export const isDoneBy = (action: ShipmentAction, side: OrderSide, direction: ShipmentDirection = 'out'): boolean =>
  (direction === 'out' ? doneOut : doneBack)[action].includes(side)
export const isPossible = (action: ShipmentAction, shipment: ShipmentFacts, today: string): boolean =>
  (!shipment.disputedAt || action === 'addPhotos') && possible[action](shipment, today)

export const isCodeLocked = ({ wrongCodes }: Pick<ShipmentFacts, 'wrongCodes'>): boolean =>
  wrongCodes >= shippingTerms.codeAttempts

/** Whether a work can have been delivered on this day: not before it was on its way, and not in the future. */
export const isPossibleDelivery = (on: string, onItsWaySince: Date, now: Date): boolean =>
  on >= dayAt(onItsWaySince) && on <= dayAt(now)

export type ClockStep = 'remind' | 'warn' | 'deliver' | 'complete'

/** What the clock does next about it, and when; null if nothing. An open problem or dispute stops the clock. */
export function nextStep(shipment: ShipmentFacts): { step: ClockStep; at: Date } | null {
  const { state, shipBy, remindersSent, warnedAt, completesAt, hasOpenProblem, disputedAt } = shipment
  if (hasOpenProblem || disputedAt) return null
  if (isToShip(shipment)) {
    // The first on the day before, the second on the day.
    return remindersSent < 2 ? { step: 'remind', at: startOf(addDays(shipBy, remindersSent - 1)) } : null
  }
  if (state === 'shipped') {
    const { warnDaysBefore } = shippingTerms
    const deliveredAt = startOf(countsAsDeliveredOn(shipment))
    if (!warnedAt) return { step: 'warn', at: after(deliveredAt, -warnDaysBefore) }
    // Whether a work is back is said by its owner alone: it is free for others from then on, and damage is looked for.
    if (shipment.direction === 'back') return null
    // Nobody loses their days by a mail that was sent late.
    return { step: 'deliver', at: later(deliveredAt, after(warnedAt, warnDaysBefore)) }
  }
  return state === 'delivered' && completesAt ? { step: 'complete', at: completesAt } : null
}

/** How many reminders the seller has had after this one: one that comes on the day or later is the last. */
export const remindersAfter = ({ shipBy }: ShipmentPlan, today: string): number => (today >= shipBy ? 2 : 1)
