import { Suspense, useState } from 'react'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { BoughtLoan } from './buy-loan-dialog'

const BuyLoanDialog = lazyPart(() => import('./buy-loan-dialog').then((module) => module.BuyLoanDialog))

/** For the person who has the work: buys it, with part of the rent taken off. */
export function BuyLoanButton({ loan }: { loan: BoughtLoan }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Buy this work: ${loan.title}`} onClick={() => setIsOpen(true)}>
        Buy this work
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BuyLoanDialog loan={loan} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
