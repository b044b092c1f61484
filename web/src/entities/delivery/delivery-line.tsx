import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryText } from './delivery-text'

export type DeliveryProps = { delivery: WorkDelivery; price: number }

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
