import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/payments'
import { useRef, useState } from 'react'
import { openCheckout } from '@/entities/payment/open-checkout'
import { useOpenedPayment } from '@/entities/payment/opened-payment'
import { resultToast } from '@/entities/payment/payment-text'
import { formatMoney } from '@/shared/format/format'
import { ApiError } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { payOrder } from './orders-api'

type PayNowButtonProps = { order: Pick<Order, 'id' | 'amount' | 'title'>; className?: string }

/** The server hands out the same payment page until it is paid or expires, so a second press charges nothing twice. */
export function PayNowButton({ order, className }: PayNowButtonProps) {
  const isUnderWay = useRef(false)
  const queryClient = useQueryClient()
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)
  useOpenedPayment(openedUrl, (result) => {
    setOpenedUrl(null)
    void queryClient.invalidateQueries()
    notify(resultToast(result))
  })
  const { mutate, isPending } = useMutation({
    ...noRetry,
    mutationFn: () => payOrder(order.id, newIdempotencyKey()),
    onSuccess: ({ url }) => {
      if (openCheckout(url) === 'new-tab') setOpenedUrl(url)
    },
    onError: (error) => {
      const isAnswered = error instanceof ApiError
      notify({
        title: isAnswered ? 'Payment Failed' : 'Payment Error',
        description: isAnswered ? sentenceOf(error) : 'An unexpected error occurred. Please try again.',
        tone: 'destructive',
      })
    },
    onSettled: () => {
      isUnderWay.current = false
    },
    meta: { showsErrors: true },
  })

  function press() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate()
  }

  return (
    <Button variant="gold" className={className} disabled={isPending} onClick={press}>
      {isPending ? 'Processing...' : `Pay now ${formatMoney(order.amount)}`}
    </Button>
  )
}
