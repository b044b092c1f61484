import { useQuery } from '@tanstack/react-query'
import type { LoanKind, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { CheckoutButton } from './checkout-button'

export type BoughtLoan = { kind: LoanKind; id: string; title: string }

const pathOf = ({ kind, id }: BoughtLoan) => `/loans/${kind}/${id}/purchase`

/** What the work costs the person who has it, and the way to the payment page. */
export function BuyLoanDialog({ loan, onClose }: { loan: BoughtLoan; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'loan-purchase', loan.kind, loan.id],
    queryFn: ({ signal }) => api.get<LoanPurchaseOffer>(pathOf(loan), { signal }),
    retry: false,
  })
  const isNotForSale = isRefusal(error, 'loan.not-for-sale')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={`Buy ${loan.title}`} description="It stays with you: the loan ends when you have paid.">
        <div className="mt-4 grid gap-2">
          {isNotForSale && (
            <p>
              This work can’t be bought from here now: it has no fixed price, is sold in the saleroom, or is promised to
              somebody else.
            </p>
          )}
          {error && !isNotForSale && <LoadFailure what="The price" onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton className="h-24" />}
          {data && (
            <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
              <dt>Price</dt>
              <dd className="text-end">{formatMoney(data.price)}</dd>
              {data.credit > 0 && (
                <>
                  <dt>Part of the rent you paid</dt>
                  <dd className="text-end">−{formatMoney(data.credit)}</dd>
                </>
              )}
              {data.tax > 0 && (
                <>
                  <dt>Tax</dt>
                  <dd className="text-end">{formatMoney(data.tax)}</dd>
                </>
              )}
              {data.includedTax > 0 && (
                <>
                  <dt>Tax, included</dt>
                  <dd className="text-end">{formatMoney(data.includedTax)}</dd>
                </>
              )}
              <dt className="font-medium">You pay</dt>
              <dd className="text-end text-lg font-medium text-gold">{formatMoney(data.total)}</dd>
            </dl>
          )}
          {data && data.deposit > 0 && (
            <p className="text-sm text-muted">
              Your deposit of {formatMoney(data.deposit)} goes back, less what is owed of it. Rent is not refunded.
            </p>
          )}
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            {isNotForSale ? 'Close' : 'Cancel'}
          </Button>
          {data && (
            <CheckoutButton
              amount={data.total}
              aria-label={`Pay ${formatMoney(data.total)} for ${loan.title}`}
              openPage={(idempotencyKey) =>
                api.post<CheckoutLink>(pathOf(loan), { amount: data.amount, total: data.total }, { idempotencyKey })
              }
            />
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
