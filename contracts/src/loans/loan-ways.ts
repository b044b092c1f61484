import type { ShipmentOption } from '../fulfillment/shipping-terms.ts'
import { addDays, daysBetween, lateDays } from './hire-terms.ts'
import { leaseDates } from './lease-terms.ts'

/** When the work of a loan travels. Days are in UTC, and a deadline ends with its day. */
export interface WayPlan {
  readonly shipBy: string
  readonly arrivesBy: string
  readonly transitDays: number
}

const laterDay = (a: string, b: string): string => (a > b ? a : b)

/** It leaves before the first day of its loan, and is there on it; one that is paid for later leaves at once. */
export function planWayOut(from: string, paidOn: string): WayPlan {
  const shipBy = laterDay(addDays(from, -1), paidOn)
  const arrivesBy = laterDay(from, shipBy)
  return { shipBy, arrivesBy, transitDays: daysBetween(shipBy, arrivesBy) }
}

/** It leaves so many days after the last day of its loan. Bookings leave the same time for the way. */
export function planWayBack(lastDay: string, daysAfter: number): WayPlan {
  const shipBy = addDays(lastDay, daysAfter)
  const transitDays = leaseDates.returnDays
  return { shipBy, arrivesBy: addDays(shipBy, transitDays), transitDays }
}

/** A work that somebody carried there by hand is carried back: nobody has to send it. */
export const comesBackByShipment = (out: { option: ShipmentOption; shippedAt: Date | null }): boolean =>
  out.shippedAt !== null && (out.option === 'delivery' || out.option === 'arranged')

/** Whoever sends it back isn't late while it travels: its days count until it left. */
export function lateDaysOf(
  { lastDay, returnedOn }: { readonly lastDay: string; readonly returnedOn: string },
  back: { readonly shipBy: string; readonly sentOn: string | null } | null,
): number {
  const late = lateDays(lastDay, returnedOn)
  return back?.sentOn ? Math.min(late, lateDays(back.shipBy, back.sentOn)) : late
}
