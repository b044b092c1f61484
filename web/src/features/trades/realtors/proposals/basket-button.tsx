import { Check, Plus } from 'lucide-react'
import { Button } from '@/ui/button'
import { type BasketWork, useBasket } from './basket'

/** Puts a work into the next proposal, or takes it out. */
export function BasketButton({ work, isProposable }: { work: BasketWork; isProposable: boolean }) {
  const { has, add, remove, isFull } = useBasket()
  const isIn = has(work.artworkId)
  if (!isProposable && !isIn) {
    return <p className="text-sm text-muted">The seller doesn’t let realtors propose this work.</p>
  }
  return (
    <Button
      variant={isIn ? 'default' : 'secondary'}
      aria-pressed={isIn}
      disabled={isFull && !isIn}
      aria-label={`Propose ${work.title}`}
      onClick={() => (isIn ? remove(work.artworkId) : add(work))}
    >
      {isIn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {isIn ? 'In your proposal' : 'Propose'}
    </Button>
  )
}
