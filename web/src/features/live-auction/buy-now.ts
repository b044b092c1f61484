import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '@/shared/api'
import { ApiError } from '@/shared/api-error'
import { refusalToast } from '@/shared/bid-refusals'
import { formatMoment, formatMoney } from '@/shared/format'
import { newIdempotencyKey } from '@/shared/idempotency-key'
import { sentOnceAndNow } from '@/shared/query-client'
import { notify } from '@/shared/toasts'

const answer = () => import('@vermeil/contracts/auctions').then((module) => module.SaleReceipt)

/** In the saleroom the click sells at once; payment follows within 72 hours. */
export function useBuyNow(lot: { id: string; title: string }) {
  // One key until the house has answered: a press repeated after a lost answer buys nothing twice.
  const key = useRef<string>(undefined)
  return useMutation({
    ...sentOnceAndNow,
    mutationFn: () => {
      key.current ??= newIdempotencyKey()
      return api.post(`/lots/${lot.id}/buy-now`, undefined, answer, { idempotencyKey: key.current })
    },
    onSuccess: ({ sale }) => {
      key.current = undefined
      const description = `“${lot.title}” is yours for ${formatMoney(sale.price)}. Payment is due by ${formatMoment(sale.paymentDueAt)}.`
      notify({ title: 'Purchase Complete', description, tone: 'success' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) key.current = undefined
      notify(refusalToast(error, 'purchase'))
    },
    meta: { showsErrors: true },
  })
}
