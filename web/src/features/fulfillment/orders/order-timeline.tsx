import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderStepLabels } from '@vermeil/contracts/fulfillment/shipping-terms'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { formatMoment } from '@/shared/format/format'
import { Timeline } from '@/ui/timeline'
import { doerText } from './order-text'

/** Ordered → Paid → Preparing → On its way → Delivered → Completed, each with who and when. */
export function OrderTimeline({ shipment: { kind, option, side, steps } }: { shipment: Shipment }) {
  const isShipped = option !== 'pickup' && option !== 'in-hand'
  const shown = steps.filter(({ step, at }) => {
    // A lease is completed once it is back: its own way says so.
    if (step === 'completed' && orderKinds[kind].loanBegins === 'on-arrival') return false
    return at !== null || step !== 'shipped' || isShipped
  })
  return (
    <Timeline
      label="How far the order is"
      steps={shown.map(({ step, at, by }) => ({
        ...{ id: step, label: orderStepLabels[step], isDone: at !== null },
        note: at && (
          <>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && <span className="block">{doerText(by, side)}</span>}
          </>
        ),
      }))}
    />
  )
}
