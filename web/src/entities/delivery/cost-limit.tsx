import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'
import { allowedMaximum, byQuote, type PricedLot } from './all-in-text'
import { CountryLink } from './country-link'
import { CountryQuestion } from './country-question'
import { useBidCosts } from './use-bid-costs'

export type CostLimitProps = {
  lot: PricedLot
  /** The lowest maximum that the lot takes now. */
  least: number
  /** Sets the maximum that the total allows. */
  onMaximum: (cents: number) => void
  /** Where it is not known where the work would go, the question stands open: the form beside it places the bid. */
  asksCountry?: boolean
}

const question = 'Set a limit including delivery'

/** Bid backwards: from the total that a person would pay, with delivery and tax, to their maximum bid. */
export function CostLimit({ lot, least, onMaximum, asksCountry = false }: CostLimitProps) {
  const costs = useBidCosts(lot)
  const [isOpen, setIsOpen] = useState(false)
  const [total, setTotal] = useState<number | null>(null)
  if (costs === null) {
    const isAsked = asksCountry || isOpen
    if (!isAsked) return <CountryLink onAsk={() => setIsOpen(true)} />
    return (
      <div className="pt-3">
        <CountryQuestion autoFocus={isOpen} />
      </div>
    )
  }
  if (!costs) return null
  if (!costs.terms) return <p className="text-sm text-muted">{byQuote}</p>
  if (!isOpen) {
    return (
      <Button variant="link" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
        <Calculator aria-hidden="true" />
        {question}
      </Button>
    )
  }
  const answer = total ? allowedMaximum(costs, total, least).text : 'With delivery and tax.'

  function change(next: number | null) {
    setTotal(next)
    const max = next && costs ? allowedMaximum(costs, next, least).max : null
    if (max !== null) onMaximum(max)
  }

  return (
    <MoneyField
      label={question}
      value={total}
      onChange={change}
      hint={
        <span role="status" className="figures">
          {answer} {total !== null && costs.assumes}
        </span>
      }
    />
  )
}
