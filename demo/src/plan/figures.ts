import { dollars } from '@vermeil/contracts/money.schema'

/** What the demo starts with. */
export const demoFigures = {
  artists: 892,
  sold: 2_847,
  soldValue: dollars(1_200_000),
  timed: 146,
  saleroom: 10,
  bidders: 15,
}
