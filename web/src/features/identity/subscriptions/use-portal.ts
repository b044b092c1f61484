import { useMutation } from '@tanstack/react-query'
import { noRetry } from '@/shared/http/query-client'
import { notify } from '@/shared/page/toasts'
import { openPortal } from './subscription-api'

/** The provider's own pages for the card, the bills and the end of a subscription, in a new tab. */
export function usePortal() {
  const { mutate, isPending } = useMutation({
    ...noRetry,
    mutationFn: openPortal,
    onSuccess: (url) => {
      if (!url) {
        fail()
        return
      }
      const tab = window.open(url, '_blank')
      if (tab) tab.opener = null
      else location.assign(url)
    },
    onError: fail,
    meta: { showsErrors: true },
  })
  return { open: () => mutate(), isOpening: isPending }
}

const fail = () =>
  notify({ title: 'Error', description: 'Failed to open subscription management', tone: 'destructive' })
