import { progressWords } from '../progress-words.ts'

/** From payment to "it hangs on my wall". Without schemas, so that a page loads none. */
export const shippingTerms = {
  /** How long a seller has who stated nothing else. */
  shipWithinDays: 7,
  /** From so many days after the last day to ship on, the buyer may cancel. */
  cancelAfterDays: 3,
  /** The same for a work that is leased. */
  cancelLeaseAfterDays: 7,
  /** How long a parcel travels where nothing was promised. */
  transitDays: 14,
  /** So many days after the latest promised arrival a shipped order counts as delivered. */
  deliveredAfterDays: 14,
  /** The buyer is mailed so many days before that. */
  warnDaysBefore: 3,
  /** So many days after it was delivered an order is completed. */
  completedAfterDays: 7,
  /** How often a pick-up code may be entered wrong before the buyer needs a new one. */
  codeAttempts: 5,
} as const

/** How a work gets to its buyer; `arranged`: as both agree, for orders that were made without a choice. */
export const shipmentOptions = ['delivery', 'pickup', 'own-carrier', 'in-hand', 'arranged'] as const
export type ShipmentOption = (typeof shipmentOptions)[number]

export const shipmentOptionLabels: Readonly<Record<ShipmentOption, string>> = {
  delivery: 'Delivery',
  pickup: 'Pick-up',
  'own-carrier': 'Buyer’s own carrier',
  'in-hand': 'Already with the buyer',
  arranged: 'Arranged with the seller',
}

/** The parts of an order's life, in order. */
export const orderSteps = ['ordered', 'paid', 'packed', 'shipped', 'delivered', 'completed'] as const
export type OrderStep = (typeof orderSteps)[number]

export const orderStepLabels: Readonly<Record<OrderStep, string>> = {
  ordered: 'Ordered',
  paid: progressWords.paid,
  packed: progressWords.preparing,
  shipped: progressWords.underway,
  delivered: progressWords.delivered,
  completed: progressWords.completed,
}

/** Whether somebody comes for the work: then nothing is shipped. */
export const isCollected = (option: ShipmentOption): boolean => option === 'pickup'
