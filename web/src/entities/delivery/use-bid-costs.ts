import { useQuery } from '@tanstack/react-query'
import { type BidCosts, bidCosts, type PricedLot } from './all-in-text'
import { deliveryTablesQuery } from './delivery-tables'
import { useDestination } from './destination'

/**
 * What a bid on this lot costs in all, where the page delivers to. Undefined until the tables are known, null where it
 * is not known where the work would go.
 */
export function useBidCosts(lot: PricedLot): BidCosts | null | undefined {
  const { data: tables } = useQuery(deliveryTablesQuery)
  const destination = useDestination(tables)
  return tables && bidCosts(tables, lot, destination)
}
