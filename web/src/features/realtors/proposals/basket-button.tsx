import type { LotCard } from '@vermeil/contracts/lots'
import { Check, Plus } from 'lucide-react'
import { Button } from '@/ui/button'
import { basketWork, useBasket } from './basket'

/** Puts a work into the next proposal, or takes it out. */
export function BasketButton({ lot }: { lot: LotCard }) {
  const { has, add, remove, isFull } = useBasket()
  const isIn = has(lot.artworkId)
  return (
    <Button
      variant={isIn ? 'secondary' : 'gold'}
      aria-pressed={isIn}
      disabled={isFull && !isIn}
      aria-label={`Propose ${lot.title}`}
      onClick={() => (isIn ? remove(lot.artworkId) : add(basketWork(lot)))}
    >
      {isIn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {isIn ? 'In your proposal' : 'Propose'}
    </Button>
  )
}
