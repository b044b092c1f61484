import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreatePaymentBody, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { useRef, useState } from 'react'
import { deliveryTablesQuery } from '@/entities/delivery/delivery-tables'
import { sendConfirmed } from '@/entities/lot/confirm-bid'
import { useAuth } from '@/shared/auth/auth'
import { FunctionRefusal } from '@/shared/http/api-error'
import { invokeFunction, linkIn } from '@/shared/http/functions-client'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { signInPath } from '@/shared/navigation/next-path'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { openCheckout } from './open-checkout'
import { useOpenedPayment } from './opened-payment'
import { amountInvalid, linkMissing, paymentRefusal, signInFirst } from './payment-refusals'
import { resultToast } from './payment-text'

/** How long a second press shows the page that the first one opened: two of them could both be paid. */
const sameIntentionMs = 5 * 60_000

type Press = { request: string; key: string; at: number }

/** Begins a payment: idle, processing, then the wait for the page in the other tab. Fulfillment follows the provider's event, not this page. */
export function usePayment({ onSettled }: { onSettled?: ((result: PaymentResult) => void) | undefined } = {}) {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const press = useRef<Press | null>(null)
  const isUnderWay = useRef(false)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)

  useOpenedPayment(openedUrl, (result) => {
    setOpenedUrl(null)
    press.current = null
    // What was bought, leased or bid on is shown in many places; the next press is another payment.
    void queryClient.invalidateQueries()
    notify(resultToast(result))
    onSettled?.(result)
  })

  const refuse = ({ toast, needsSignIn }: typeof signInFirst) => {
    notify(toast)
    if (needsSignIn) navigate(signInPath(pathname + search))
  }

  const { mutate, isPending } = useMutation({
    ...noRetry,
    mutationFn: (first: CreatePaymentBody) =>
      sendConfirmed(({ confirmLeading, ...confirmed }) => {
        const body = {
          ...first,
          ...confirmed,
          ...(confirmLeading && { metadata: { ...first.metadata, confirmLeading } }),
        }
        return invokeFunction('create-payment', { body, idempotencyKey: keyFor(press, body) })
      }),
    onSuccess: (answer) => {
      const url = linkIn(answer)
      if (!url) {
        refuse(linkMissing)
        return
      }
      const opened = openCheckout(url)
      if (opened === 'new-tab') setOpenedUrl(url)
      else if (typeof opened === 'object') navigate(opened.ownPage)
    },
    onError: (error) => {
      // A refusal ends the intention; silence does not: pressed again, it must not begin a second payment.
      if (isRefused(error)) press.current = null
      if (isTotalChanged(error)) void queryClient.invalidateQueries({ queryKey: deliveryTablesQuery.queryKey })
      refuse(paymentRefusal(error))
    },
    onSettled: () => {
      isUnderWay.current = false
    },
    meta: { showsErrors: true },
  })

  return {
    isProcessing: isPending,
    /** The payment page in the other tab, to open it again. */
    openedUrl,
    /** The payment may still be made there; a press shows the same page again for a while. */
    stopWaiting: () => setOpenedUrl(null),
    pay(body: CreatePaymentBody) {
      // By hand: two clicks of a double click both come before the button is shown disabled.
      if (isUnderWay.current) return
      // A stored session that is still being read counts: the call waits for it, and the server decides.
      if (!user && !loading) {
        refuse(signInFirst)
        return
      }
      if (!(body.amount > 0)) {
        refuse(amountInvalid)
        return
      }
      isUnderWay.current = true
      mutate({ ...body, amount: Math.round(body.amount) })
    },
  }
}

const isRefused = (error: Error) => error instanceof FunctionRefusal && error.status !== null && error.status < 500

/** The tables have changed since the total was shown. */
const isTotalChanged = (error: Error) => error instanceof FunctionRefusal && error.code === 'payment.total-differs'

function keyFor(press: { current: Press | null }, body: CreatePaymentBody): string {
  const request = JSON.stringify(body)
  const last = press.current
  if (last?.request === request && Date.now() - last.at < sameIntentionMs) return last.key
  const key = newIdempotencyKey()
  press.current = { request, key, at: Date.now() }
  return key
}
