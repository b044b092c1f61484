import { rehearsalLimits } from '@vermeil/contracts/selling/rehearsal-limits'
import { useState } from 'react'
import { useSaleroom } from '@/entities/saleroom/use-saleroom'
import { formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import { startRehearsal, useRehearsalChange } from './rehearsal-api'

const counts = Array.from({ length: rehearsalLimits.bidders }, (_, i) => i + 1)

/** Chooses lots of the saleroom's queue; their copies are sold in the order of the queue. */
export function StartRehearsal() {
  const { view } = useSaleroom({ isPresent: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [bidders, setBidders] = useState(4)
  const start = useRehearsalChange(startRehearsal, 'The rehearsal has started')
  const lotIds = view.queue.flatMap(({ id }) => (left.has(id) ? [] : id)).slice(0, rehearsalLimits.lots)

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }

  if (view.queue.length === 0) {
    return (
      <Card>
        <p className="text-muted">
          The saleroom’s queue is empty. Add lots to it first, then rehearse their sale here.
        </p>
      </Card>
    )
  }
  return (
    <Card className="grid gap-6">
      <fieldset>
        <legend className="text-xl">Lots to rehearse</legend>
        <ul className="mt-3 divide-y divide-line">
          {view.queue.map(({ id, lotNumber, title, startingBid }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <Checkbox
                label={`Lot ${lotNumber}, ${title}`}
                checked={!left.has(id)}
                onCheckedChange={(isChosen) => choose(id, isChosen)}
              />
              <span className="figures text-sm text-muted">from {formatMoney(startingBid)}</span>
            </li>
          ))}
        </ul>
      </fieldset>
      <Field label="Bidders" hint="Each bids automatically, up to a limit near the estimate." className="max-w-xs">
        {(control) => (
          <Select {...control} value={bidders} onChange={({ target }) => setBidders(Number(target.value))}>
            {counts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        variant="gold"
        className="justify-self-start"
        aria-disabled={start.isPending || lotIds.length === 0}
        onClick={() => start.isPending || lotIds.length === 0 || start.mutate({ lotIds, bidders })}
      >
        {start.isPending ? 'Starting…' : `Rehearse ${plural(lotIds.length, 'lot', 'lots')}`}
      </Button>
    </Card>
  )
}
