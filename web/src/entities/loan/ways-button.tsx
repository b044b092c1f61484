import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'

const WaysDialog = lazyDialog(() => import('./ways-dialog').then((module) => module.WaysDialog))

type Loan = { id: string; title: string; state: LoanState; orderIds: readonly string[] }

const travels: readonly LoanState[] = ['paid', 'running', 'ended', 'returned', 'canceled']

/** For people of a loan whose orders belong to others: a realtor whose client pays, somebody of a production's team. */
export function WaysButton({ loan: { id, title, state, orderIds } }: { loan: Loan }) {
  const [isOpen, setIsOpen] = useState(false)
  if (orderIds.length > 0 || !travels.includes(state)) return null
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Shipping: ${title}`} onClick={() => setIsOpen(true)}>
        Shipping
      </Button>
      {isOpen && <WaysDialog loanId={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}
