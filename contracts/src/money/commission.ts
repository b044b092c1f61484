/**
 * How a price is shared, to the cent. The calculator on the dashboards and the settlement both use it. No schemas here,
 * so that a page doesn't load the validation library for it.
 */

/** Hundredths of a percent, so that a rate is a whole number: 1500 is 15 %. */
export type Rate = number

export const standardPlatformRate: Rate = 1_500
export const standardRealtorRate: Rate = 2_000

/** How long a realtor shares in what a client buys or leases of a proposal, from its opening on. */
export const attributionDays = 90

export interface CommissionTerms {
  readonly platformRate: Rate
  /** Null where no realtor brought the sale about. */
  readonly realtorRate: Rate | null
}

export interface Shares {
  readonly platform: number
  readonly realtor: number
  readonly artist: number
}

const shareOf = (price: number, rate: Rate): number => Math.floor((price * rate) / 10_000)

/** Vermeil and the realtor get their rate, rounded down; the artist gets every cent that does not divide. */
export function splitSale(price: number, { platformRate, realtorRate }: CommissionTerms): Shares {
  const platform = shareOf(price, platformRate)
  const realtor = realtorRate === null ? 0 : shareOf(price, realtorRate)
  return { platform, realtor, artist: price - platform - realtor }
}

export const percentOf = (rate: Rate): string => `${rate / 100}%`

/** What a buyer reads before and after they pay. */
export const realtorNote = ({ name, rate }: { name: string; rate: Rate }): string =>
  `Includes ${percentOf(rate)} to ${name}, the realtor who proposed this work. Your price doesn’t change.`
