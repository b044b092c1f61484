import { useQuery } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import { orderOfLot, ordersQuery } from './own-orders'

/** The invoice is written a moment after the sale: until it is there it is asked for again. */
const invoicePollMs = 2_000

/** The viewer's order of a lot that they bought. Payments and their notices refresh it. */
export function useOrderOf(lotId: string, isBuyer: boolean): Order | undefined {
  const { data } = useQuery({
    ...ordersQuery,
    enabled: isBuyer,
    refetchInterval: ({ state }) => (state.data && !orderOfLot(state.data.orders, lotId) ? invoicePollMs : false),
  })
  return data && orderOfLot(data.orders, lotId)
}
