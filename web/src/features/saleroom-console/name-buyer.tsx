import type { LotCard } from '@vermeil/contracts/lots'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useNameBuyer } from './use-name-buyer'

/** Asks for the buyer's name. The named person owes the price from then on, so it is confirmed first. */
export function NameBuyer({ lot, price }: { lot: LotCard; price: number }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const naming = useNameBuyer({ onRefused: setProblem })
  const buyer = typed.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (buyer === '') setProblem('Please say who it was.')
    else if (!naming.isPending) setIsAsking(true)
  }

  return (
    <form aria-label={`Buyer of ${lot.title}`} onSubmit={submit} noValidate className="mt-3 flex flex-wrap gap-3">
      <Field label="The buyer’s email or account id" error={problem} className="min-w-52 max-w-md grow">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-6.5" aria-disabled={naming.isPending}>
        {naming.isPending ? 'Sending…' : 'Name the buyer'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setIsAsking(false)}
          title={`Name ${buyer} as the buyer of lot ${lot.lotNumber}, “${lot.title}”?`}
          description={`They owe ${formatMoney(price)} within 72 hours and get the invoice at once. This can not be changed afterwards.`}
          confirmLabel="Name this buyer"
          onConfirm={() => naming.mutate({ lotId: lot.id, buyer })}
        />
      )}
    </form>
  )
}
