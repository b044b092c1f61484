import type { AdminOrder } from '@vermeil/contracts/payments-admin'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { MoneyField } from '@/ui/money-field'
import { Textarea } from '@/ui/textarea'
import { refund } from './finance-api'
import { useFinanceDeed } from './use-finance-action'

type RefundDialogProps = { order: AdminOrder; onClose: () => void }

/** The whole or a part. The reason is for the books, and the buyer reads it. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState<number | null>(order.refundable)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useFinanceDeed({
    run: (body: { amount: number; reason: string }) => refund(order.id, body),
    done: 'Refund Made',
    onSuccess: onClose,
    onRefused: setRefusal,
  })

  const isAmountGood = amount !== null && amount > 0 && amount <= order.refundable
  const words = reason.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isAmountGood && words) mutate({ amount, reason: words })
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={`Refund ${order.title}?`} description={`Paid by ${order.buyer?.name || 'the buyer'}.`}>
        <form noValidate onSubmit={submit} className="grid gap-5">
          {refusal && (
            <InlineAlert tone="danger">
              <p>{refusal}</p>
            </InlineAlert>
          )}
          <MoneyField
            label="Amount"
            required
            hint={`At most ${formatMoney(order.refundable)}.`}
            error={isTried && !isAmountGood ? `Please enter up to ${formatMoney(order.refundable)}.` : undefined}
            value={amount}
            onChange={setAmount}
          />
          <Field label="Reason" required error={isTried && !words ? 'Please give a reason.' : undefined}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={2_000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <DialogActions className="mt-0">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={isPending}>
              {isPending ? 'Refunding...' : `Refund ${formatMoney(amount ?? 0)}`}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
