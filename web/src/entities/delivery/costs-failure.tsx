import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/ui/load-failure'
import { deliveryTablesQuery } from './delivery-tables'

/** Beside a button that waits for its price in all: why it waits, once the tables could not be loaded. */
export function CostsFailure() {
  const { isLoadingError, refetch } = useQuery(deliveryTablesQuery)
  return isLoadingError && <LoadFailure what="Delivery and tax" onRetry={refetch} className="mt-4" />
}
