import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { useRef } from 'react'
import { withCountry } from '@/entities/delivery/destination'
import { refusalToast } from '@/entities/lot/bid-refusals'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { ApiError } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { notify } from '@/shared/page/toasts'
import { ownStandingQuery } from './own-standing'

/** In the saleroom the click sells at once; payment follows within the lot's payment term. */
export function useBuyNow(lot: { id: string; title: string }) {
  // One key until the server has answered, so that a press repeated after a lost answer doesn't buy twice.
  const key = useRef<string>(undefined)
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: () => {
      key.current ??= newIdempotencyKey()
      return api.post<SaleReceipt>(`/lots/${lot.id}/buy-now`, withCountry({}), { idempotencyKey: key.current })
    },
    onSuccess: ({ sale }) => {
      key.current = undefined
      // A buyer gets their paddle with the purchase, and recognizes the sale by it.
      void queryClient.invalidateQueries({ queryKey: ownStandingQuery(lot.id).queryKey })
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
