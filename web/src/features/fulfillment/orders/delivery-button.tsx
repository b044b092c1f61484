import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { Button, type ButtonProps } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { confirmDelivery, useOrderAction } from './orders-api'

type DeliveryButtonProps = Pick<ButtonProps, 'variant'> & { order: Pick<Shipment, 'orderId' | 'title' | 'kind'> }

/** The seller is paid upon it, so it is asked once more. */
export function DeliveryButton({ order, variant = 'gold' }: DeliveryButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  // The rent of a loan that has its own days is paid out by those.
  const isPaidUponIt = orderKinds[order.kind].loanBegins !== 'on-its-day'
  const { mutate, isPending } = useOrderAction({
    run: () => confirmDelivery(order.orderId),
    onDone: () =>
      notify({
        title: 'Delivery Confirmed',
        ...(isPaidUponIt && { description: 'Please rate the artist while it is fresh.' }),
        tone: 'success',
      }),
  })
  return (
    <>
      <Button variant={variant} disabled={isPending} onClick={() => setIsAsking(true)}>
        {isPending ? 'Saving...' : 'Confirm delivery'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Has ${order.title} arrived?`}
        description={`${isPaidUponIt ? 'The order is then completed, and its seller is paid. ' : ''}This cannot be undone.`}
        confirmLabel="Confirm delivery"
        onConfirm={() => mutate()}
      />
    </>
  )
}
