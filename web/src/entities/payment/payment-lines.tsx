import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'

type PaymentLine = { name: string; value: ReactNode }

type PaymentLinesProps = {
  lines: readonly PaymentLine[]
  total: number | null
  /** Delivery comes on top, and has no price yet. */
  isWithoutDelivery?: boolean
}

/**
 * What a payment is made of, line by line, and its total: always in sight before anything is paid. Null while it is not
 * known.
 */
export function PaymentLines({ lines, total, isWithoutDelivery = false }: PaymentLinesProps) {
  return (
    <dl className="figures grid gap-3">
      {lines.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt>Total</dt>
        <dd className="font-display text-2xl text-gold">
          {total === null ? '–' : formatMoney(total)}{' '}
          <span className="font-sans text-sm text-muted">{isWithoutDelivery ? '+ delivery' : 'USD'}</span>
        </dd>
      </div>
    </dl>
  )
}
