import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { useRef, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { ApiError } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button, type ButtonProps } from '@/ui/button'
import { openCheckout } from './open-checkout'
import { useOpenedPayment } from './opened-payment'
import { resultToast } from './payment-text'
import { WaitingForPayment } from './waiting-for-payment'

type CheckoutButtonProps = Pick<ButtonProps, 'className' | 'size' | 'variant'> & {
  amount: number
  /** Asks for the payment page of something that is invoiced. */
  openPage: (idempotencyKey: string) => Promise<CheckoutLink>
  'aria-label'?: string
}

/** The server hands out the same payment page until it is paid or expires, so a second press charges nothing twice. */
export function CheckoutButton({ amount, openPage, ...button }: CheckoutButtonProps) {
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
    mutationFn: () => openPage(newIdempotencyKey()),
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

  if (openedUrl) return <WaitingForPayment url={openedUrl} onStop={() => setOpenedUrl(null)} />
  return (
    <Button variant="gold" {...button} disabled={isPending} onClick={press}>
      {isPending ? 'Processing...' : `Pay now ${formatMoney(amount)}`}
    </Button>
  )
}
