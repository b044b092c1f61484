import type { Lease, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import type { AdminOrder, PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { payOut, recordTransfer, refund, replacePayout, returnLease } from './finance-api'
import { useFinanceAction } from './use-finance-action'

const bankReference = { label: 'Bank reference', missing: 'Please enter the reference.', isLine: true }

/** Sends what a dialog asked for. A refusal is shown in the dialog, which stays open. */
function useDialogAction<V>(run: (body: V) => Promise<unknown>, done: string, onClose: () => void) {
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useFinanceAction({ run, done, onSuccess: onClose, onRefused: setProblem })
  return { mutate, dialog: { isPending, problem, onClose } }
}

type OrderDialogProps = { order: AdminOrder; onClose: () => void }

/** A full or partial refund. The reason is recorded, and the buyer reads it. */
export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const { mutate, dialog } = useDialogAction(
    (body: { amount: number; reason: string }) => refund(order.id, body),
    'Refund Made',
    onClose,
  )
  const max = formatMoney(order.refundable)
  return (
    <ReasonDialog
      {...dialog}
      title={`Refund ${order.title}?`}
      description={`Paid by ${order.buyer?.name || 'the buyer'}, who reads your reason.`}
      amount={{
        label: 'Amount',
        hint: `At most ${max}.`,
        initial: order.refundable,
        min: 1,
        max: order.refundable,
        problem: `Please enter up to ${max}.`,
      }}
      submit={{
        label: (amount) => `Refund ${formatMoney(amount)}`,
        pending: 'Refunding...',
        isDestructive: true,
      }}
      onSubmit={mutate}
    />
  )
}

/** A bank transfer has arrived: the order is paid, as if by card. */
export function TransferDialog({ order, onClose }: OrderDialogProps) {
  const { mutate, dialog } = useDialogAction(
    (reference: string) => recordTransfer(order.id, { amount: order.total, reference }),
    'Payment Recorded',
    onClose,
  )
  return (
    <ReasonDialog
      {...dialog}
      title={`Has ${formatMoney(order.total)} arrived for ${order.title}?`}
      description="The order is marked paid, and we email the buyer."
      reason={bankReference}
      submit={{ label: 'Record the payment', pending: 'Saving...' }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

type Owed = PayoutBook['owed'][number]

/** To a ready account at the provider; anybody else is paid at the bank, and the reference there is recorded. */
export function PayoutDialog({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  return owed.account === 'ready' ? (
    <SendPayoutQuestion owed={owed} onClose={onClose} />
  ) : (
    <BankPayoutDialog owed={owed} onClose={onClose} />
  )
}

function SendPayoutQuestion({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  const { mutate } = useFinanceAction({
    // The amount on screen goes along: if it has changed meanwhile, the server refuses.
    run: () => payOut({ partyId: owed.party.id, amount: owed.payable }),
    done: 'Payout Sent',
    onSuccess: () => {},
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Send ${formatMoney(owed.payable)} to ${owed.party.name}?`}
      description="Everything payable goes to their payout account. We email them once it is there."
      confirmLabel={`Send ${formatMoney(owed.payable)}`}
      onConfirm={() => mutate(undefined)}
    />
  )
}

/** Money that was paid out at the bank; its reference there ties the ledger to it. */
function BankPayoutDialog({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  const { mutate, dialog } = useDialogAction(
    (reference: string) => payOut({ partyId: owed.party.id, amount: owed.payable, reference }),
    'Payout Recorded',
    onClose,
  )
  return (
    <ReasonDialog
      {...dialog}
      title={`Pay ${formatMoney(owed.payable)} to ${owed.party.name}?`}
      description="Everything payable, in one transfer. We email them about it."
      reason={bankReference}
      submit={{ label: 'Record the payout', pending: 'Saving...' }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

/** A bank transfer in place of a payout that the provider has refused. */
export function ReplacePayoutDialog({ payout, onClose }: { payout: PayoutBook['open'][number]; onClose: () => void }) {
  const { mutate, dialog } = useDialogAction(
    (reference: string) => replacePayout(payout.id, reference),
    'Payout Recorded',
    onClose,
  )
  return (
    <ReasonDialog
      {...dialog}
      title={`Did you pay ${formatMoney(payout.amount)} to ${payout.party.name} at the bank?`}
      description="The transfer through Stripe is given up, so that they are paid once. We email them about it."
      reason={bankReference}
      submit={{ label: 'Record the bank transfer', pending: 'Saving...' }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

/** A leased work is back: we refund the deposit, less any damage. */
export function ReturnDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { mutate, dialog } = useDialogAction(
    (body: ReturnLeaseBody) => returnLease(lease.id, body),
    'Return Recorded',
    onClose,
  )
  return (
    <ReasonDialog
      {...dialog}
      title={`Is ${lease.title} back?`}
      description="We refund the deposit, less the damage."
      amount={{
        label: 'Damage',
        hint: `The deposit is ${formatMoney(lease.deposit)}.`,
        initial: 0,
        min: 0,
        max: lease.deposit,
        problem: 'The damage cannot be more than the deposit.',
      }}
      reason={{ label: 'What is damaged', isOptional: true }}
      submit={{
        label: (damage) => `Refund ${formatMoney(Math.max(0, lease.deposit - damage))}`,
        pending: 'Saving...',
      }}
      onSubmit={({ amount, reason }) => mutate({ damage: amount, note: reason })}
    />
  )
}
