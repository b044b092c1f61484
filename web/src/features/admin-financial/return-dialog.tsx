import type { Lease, ReturnLeaseBody } from '@vermeil/contracts/leasing'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { MoneyField } from '@/ui/money-field'
import { Textarea } from '@/ui/textarea'
import { returnLease } from './finance-api'
import { useFinanceDeed } from './use-finance-action'

/** A leased work is back: the deposit goes with it, less what is damaged. */
export function ReturnDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const [damage, setDamage] = useState<number | null>(0)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useFinanceDeed({
    run: (body: ReturnLeaseBody) => returnLease(lease.id, body),
    done: 'Return Recorded',
    onSuccess: onClose,
    onRefused: setRefusal,
  })
  const kept = damage ?? 0
  const isTooMuch = kept > lease.deposit

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isTooMuch) mutate({ damage: kept, note: note.trim() })
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={`Is ${lease.title} back?`} description="The deposit is returned less the damage.">
        <form noValidate onSubmit={submit} className="grid gap-5">
          {refusal && (
            <InlineAlert tone="danger">
              <p>{refusal}</p>
            </InlineAlert>
          )}
          <MoneyField
            label="Damage"
            hint={`The deposit is ${formatMoney(lease.deposit)}.`}
            error={isTooMuch ? 'The damage can not be more than the deposit.' : undefined}
            value={damage}
            onChange={setDamage}
          />
          <Field label="What is damaged" optional>
            {(control) => (
              <Textarea {...control} maxLength={2_000} value={note} onChange={(event) => setNote(event.target.value)} />
            )}
          </Field>
          <DialogActions className="mt-0">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="gold" disabled={isPending}>
              {isPending ? 'Saving...' : `Return ${formatMoney(Math.max(0, lease.deposit - kept))}`}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
