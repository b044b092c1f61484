import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { DeliveryButton } from './delivery-button'
import { cancelLate, renewCode, useOrderAction } from './orders-api'

/** What the buyer can do about an order on its way. */
export function BuyerActions({ shipment }: { shipment: Shipment }) {
  const { can } = shipment
  return (
    <>
      {shipment.pickupCode && <PickupCode shipment={shipment} code={shipment.pickupCode} />}
      {can.confirm && (
        <div className="grid justify-items-start gap-2">
          <DeliveryButton order={shipment} />
          <p className="text-sm text-muted">When the work has arrived as it was described.</p>
        </div>
      )}
      {can.cancelLate && <CancelLate shipment={shipment} />}
    </>
  )
}

function PickupCode({ shipment, code }: { shipment: Shipment; code: string }) {
  const { mutate, isPending } = useOrderAction({ run: () => renewCode(shipment.orderId), done: 'New code' })
  return (
    <Card className="grid justify-items-start gap-2">
      <h2 className="text-base font-medium">Your pick-up code</h2>
      <p className="figures text-4xl tracking-[0.2em] text-gold">{code}</p>
      <p className="text-sm text-muted">
        {shipment.isCodeLocked
          ? 'It was entered wrong too often. Get a new one.'
          : 'Show it to the seller when you hold the work in your hands, and not before: it says that the work is yours.'}
      </p>
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
        Get a new code
      </Button>
    </Card>
  )
}

function CancelLate({ shipment: { orderId, title } }: { shipment: Shipment }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useOrderAction({ run: () => cancelLate(orderId), done: 'Order canceled' })
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="destructive" disabled={isPending} onClick={() => setIsAsking(true)}>
        {isPending ? 'Canceling...' : 'Cancel and get a full refund'}
      </Button>
      <p className="text-sm text-muted">It was not shipped in time.</p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel the order of ${title}?`}
        description="You get back everything you paid, delivery and tax included. The work goes back to its seller. This cannot be undone."
        confirmLabel="Cancel order"
        onConfirm={() => mutate()}
        isDestructive
      />
    </div>
  )
}
