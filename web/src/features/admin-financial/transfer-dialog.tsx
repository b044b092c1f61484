import type { AdminOrder } from '@vermeil/contracts/payments-admin'
import { useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { recordTransfer } from './finance-api'
import { ReferenceDialog } from './reference-dialog'
import { useFinanceDeed } from './use-finance-action'

/** A bank transfer has arrived: the order is paid, as if by card. */
export function TransferDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useFinanceDeed({
    run: (reference: string) => recordTransfer(order.id, { amount: order.amount, reference }),
    done: 'Payment Recorded',
    onSuccess: onClose,
    onRefused: setRefusal,
  })
  return (
    <ReferenceDialog
      title={`Has ${formatMoney(order.amount)} arrived for ${order.title}?`}
      description="The order is marked paid, and the buyer gets an email."
      confirmLabel="Record the payment"
      isPending={isPending}
      refusal={refusal}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
