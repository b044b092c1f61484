import { useQuery } from '@tanstack/react-query'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { deliveryTablesQuery } from './delivery-tables'
import { type DeliveryText, deliveryText } from './delivery-text'
import { useDestination } from './destination'

export type DeliveryProps = { delivery: WorkDelivery; price: number }

/** What delivery costs, and what the work comes to with it. Nothing until the rates are here. */
export function DeliveryLine({ delivery, price }: DeliveryProps) {
  const { data: tables } = useQuery(deliveryTablesQuery)
  const destination = useDestination(tables)
  if (!tables) return null
  const text = deliveryText(tables, delivery, price, destination)
  return (
    <p className="figures text-xs text-muted">
      <DeliveryWords {...text} />
      {text.total && <span className="block">{text.total}</span>}
    </p>
  )
}

/** `Delivery to Spain $85 · arrives in 5–9 days` */
export const DeliveryWords = ({ line, arrives }: Pick<DeliveryText, 'line' | 'arrives'>) => (
  <>
    {line}
    {arrives && (
      <>
        {' · '}
        <span className="whitespace-nowrap">{arrives}</span>
      </>
    )}
  </>
)
