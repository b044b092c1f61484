import { useQueryClient } from '@tanstack/react-query'
import type { PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { useEffect, useEffectEvent } from 'react'
import { isRefusal } from '@/shared/http/api-error'
import { paymentResultQuery, resultPollMs } from './payment-result'

const channelName = 'vermeil.payments'

/** The payment provider names the session in the address of its page. */
export const sessionIn = (url: string): string | null => /\/(cs_[A-Za-z0-9_]+)/.exec(url)?.[1] ?? null

/** Notifies the other tabs of this browser that the payment page was left. */
export function announceReturn(sessionId: string) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(sessionId)
  channel.close()
}

/**
 * Follows a payment page that was opened in another tab. The tab it returns to says so, and a person who comes back to this
 * one by hand has the server asked: in both cases the answer is the server's.
 */
export function useOpenedPayment(url: string | null, onSettled: (result: PaymentResult) => void) {
  const queryClient = useQueryClient()
  const sessionId = url && sessionIn(url)
  const settle = useEffectEvent(onSettled)

  useEffect(() => {
    if (!sessionId) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function look(id: string) {
      clearTimeout(timer)
      try {
        const result = await queryClient.fetchQuery({ ...paymentResultQuery(id), staleTime: 0 })
        if (isOver) return
        if (result.status === 'processing') {
          timer = setTimeout(() => void look(id), resultPollMs)
          return
        }
        isOver = true
        settle(result)
      } catch (error) {
        // Not verified means not paid yet: the page is still open.
        if (!isRefusal(error, 'payment.verification-failed')) console.warn('A payment could not be looked up.', error)
      }
    }

    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => void (data === sessionId && look(sessionId))
    const onVisible = () => void (document.visibilityState === 'visible' && look(sessionId))
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearTimeout(timer)
      channel.close()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [queryClient, sessionId])
}
