import { useMutation } from '@tanstack/react-query'
import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { FileText, Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { packOrder, useOrderAction } from './orders-api'

const DispatchDialog = lazyPart(() => import('./dispatch-dialog').then((module) => module.DispatchDialog))
const HandoverDialog = lazyPart(() => import('./handover-dialog').then((module) => module.HandoverDialog))
const DeliveredDialog = lazyPart(() => import('./delivered-dialog').then((module) => module.DeliveredDialog))

type Open = 'dispatch' | 'handover' | 'delivered' | null

/** What the seller, or an administrator, can do about an order on its way. */
export function SellerActions({ shipment }: { shipment: Shipment }) {
  const { orderId, can, option, state } = shipment
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isReady = option === 'pickup' || option === 'own-carrier'
  const { mutate: pack, isPending } = useOrderAction({
    run: () => packOrder(orderId),
    done: isReady ? 'Ready' : 'Packed',
  })
  return (
    <div className="flex flex-wrap gap-3">
      {can.dispatch && state !== 'shipped' && (
        <Button variant="gold" onClick={() => setOpen('dispatch')}>
          Mark as shipped
        </Button>
      )}
      {can.handOver && (
        <Button variant="gold" onClick={() => setOpen('handover')}>
          Hand over with the code
        </Button>
      )}
      {can.pack && (
        <Button variant="outline" disabled={isPending} onClick={() => pack()}>
          {isReady ? 'Mark as ready' : 'Mark as packed'}
        </Button>
      )}
      {can.dispatch && state === 'shipped' && (
        <Button variant="outline" onClick={() => setOpen('dispatch')}>
          Correct the tracking
        </Button>
      )}
      {can.markDelivered && (
        <Button variant="outline" onClick={() => setOpen('delivered')}>
          Mark as delivered
        </Button>
      )}
      {can.print && <PaperButton orderId={orderId} paper="packing-slip" label="Packing slip" />}
      {can.print && shipment.address && <PaperButton orderId={orderId} paper="label" label="Address label" />}
      <Suspense fallback={null}>
        {open === 'dispatch' && <DispatchDialog shipment={shipment} onClose={close} />}
        {open === 'handover' && <HandoverDialog shipment={shipment} onClose={close} />}
        {open === 'delivered' && <DeliveredDialog shipment={shipment} onClose={close} />}
      </Suspense>
    </div>
  )
}

type PaperButtonProps = { orderId: string; paper: 'packing-slip' | 'label'; label: string }

function PaperButton({ orderId, paper, label }: PaperButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(`/orders/${orderId}/papers/${paper}`),
    onSuccess: (pdf) => saveFile(`vermeil-${paper}.pdf`, pdf),
  })
  return (
    <Button variant="outline" disabled={isPending} onClick={() => mutate()}>
      {paper === 'label' ? <Tag aria-hidden="true" /> : <FileText aria-hidden="true" />}
      {isPending ? 'Loading...' : `${label} (PDF)`}
    </Button>
  )
}
