import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { LoanWays } from './loan-ways'

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
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          title={`Shipping of ${title}`}
          description="Nothing is shown here that somebody carries by hand."
        >
          <div className="grid gap-5">
            <LoanWays loanId={id} title={title} />
          </div>
        </DialogContent>
      </Dialog>
    </>
  )
}
