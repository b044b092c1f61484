import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { offeredBid, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import { type FormEvent, useState } from 'react'
import { CostLimit, DoorTotal } from '@/entities/delivery/bid-costs-later'
import { formatMoney } from '@/shared/format/format'
import { type EarlyPress, earlySubmitOf, pressable } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { MoneyField } from '@/ui/money-field'

type MaximumFormProps = Pick<NonNullable<SaleroomView['current']>, 'lot' | 'standing'> & {
  yourMax: number | null
  isOff: boolean
  onLeave: (maxAmount: number, press: EarlyPress | null) => void
}

export function MaximumForm({ lot, standing, yourMax, isOff, onLeave }: MaximumFormProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const amount = typed ?? offeredBid(standing)

  function submit(event: FormEvent) {
    event.preventDefault()
    const press = earlySubmitOf(event)
    if (!isOff) onLeave(typed ?? press?.amount ?? amount, press)
  }

  return (
    <div className="mt-4 -mb-3 border-t border-line [&_details]:border-0 [@media(scripting:none)]:hidden">
      <Disclosure title={yourMax === null ? 'Set a maximum bid' : `Your maximum ${formatMoney(yourMax)}`}>
        <p className="text-sm">We bid for you, one increment at a time, up to your maximum. Only you can see it.</p>
        <form onSubmit={submit} noValidate aria-label="Maximum" className="mt-3 flex flex-wrap items-start gap-3">
          <MoneyField label="Your maximum" value={amount} onChange={setTyped} className="min-w-40 grow" />
          <Button
            type="submit"
            variant="outline"
            aria-disabled={isOff}
            className="self-end"
            {...pressable(shownPrice(standing), amount)}
          >
            {yourMax === null ? 'Set maximum' : 'Change maximum'}
          </Button>
        </form>
        <DoorTotal lot={lot} price={amount} />
        <CostLimit
          lot={lot}
          least={yourMax !== null && standing.currentBid !== null ? standing.currentBid : standing.minimumBid}
          onMaximum={setTyped}
        />
      </Disclosure>
    </div>
  )
}
