import { useQuery } from '@tanstack/react-query'
import { type BidCosts, bidCosts, type PricedLot } from './all-in-text'
import { deliveryTablesQuery } from './delivery-tables'
import { useDestination } from './destination'

/** What a bid on this lot costs in all, where the page delivers to. Undefined until the tables are known. */
export function useBidCosts(lot: PricedLot): BidCosts | undefined {
  const { data: tables } = useQuery(deliveryTablesQuery)
  const destination = useDestination(tables?.home ?? null)
  return tables && bidCosts(tables, lot, destination)
}
