import type { DispatchBody, Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { DispatchForm } from '@/entities/delivery/dispatch-form'
import { dispatchOrder, useOrderAction } from './orders-api'

/** An order that leaves, or a correction of its tracking. */
export function DispatchDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { mutate, isPending, problem } = useOrderAction({
    run: (body: DispatchBody) => dispatchOrder(shipment.orderId, body),
    done: shipment.state === 'shipped' ? 'Tracking corrected' : 'Marked as shipped',
    ...{ onDone: onClose, showsErrors: true },
  })
  return (
    <DispatchForm
      title={`${shipment.title} is on its way?`}
      description="The buyer is mailed what you enter here."
      shipment={shipment}
      submit={{ onSubmit: mutate, isPending, problem }}
      onClose={onClose}
    />
  )
}
