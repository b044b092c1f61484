import type { AdminOrder } from '@vermeil/contracts/payments-admin'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { offerToUnderbidder, relist } from './finance-api'
import { RefundDialog } from './refund-dialog'
import { TransferDialog } from './transfer-dialog'
import { useFinanceDeed } from './use-finance-action'

export type WantedDeed = 'refund' | 'transfer' | 'offer' | 'relist'

type OrderDeedProps = { order: AdminOrder; deed: WantedDeed; onClose: () => void }

export function OrderDeed({ order, deed, onClose }: OrderDeedProps) {
  if (deed === 'refund') return <RefundDialog order={order} onClose={onClose} />
  if (deed === 'transfer') return <TransferDialog order={order} onClose={onClose} />
  return <LapseQuestion order={order} deed={deed} onClose={onClose} />
}

const lapses = {
  offer: {
    run: offerToUnderbidder,
    title: (work: string) => `Offer ${work} to the underbidder?`,
    description: 'They get an invoice at their own last bid, due within 72 hours.',
    label: 'Send the offer',
    done: 'Offer Sent',
  },
  relist: {
    run: relist,
    title: (work: string) => `Relist ${work}?`,
    description: 'The work is put up for auction again, as a new lot.',
    label: 'Relist the work',
    done: 'Work Relisted',
  },
}

function LapseQuestion({
  order,
  deed,
  onClose,
}: {
  order: AdminOrder
  deed: keyof typeof lapses
  onClose: () => void
}) {
  const { run, title, description, label, done } = lapses[deed]
  const { mutate } = useFinanceDeed({ run: () => run(order.id), done, onSuccess: () => {} })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(order.title)}
      description={description}
      confirmLabel={label}
      onConfirm={() => mutate(undefined)}
    />
  )
}
