import { paths } from '@/shared/navigation/paths'
import { notify } from '@/shared/page/toasts'

export type Opened = 'new-tab' | 'this-tab' | 'nowhere' | { ownPage: string }

/**
 * Shows the provider's payment page in a new tab; where the browser allows none, in this one. An address of our own is
 * an order that is paid by bank transfer, since a card can't be charged that much at once; the caller leads there.
 */
export function openCheckout(url: string): Opened {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol)) {
    notify({ title: 'Redirect Error', tone: 'destructive' })
    return 'nowhere'
  }
  if (target.origin === location.origin && target.pathname.startsWith(paths.order(''))) {
    notify({ title: 'Payment by Bank Transfer', description: 'Your invoice says where to transfer the amount.' })
    return { ownPage: target.pathname }
  }
  notify({
    title: 'Redirecting to Payment',
    description: "You're being redirected to a card payment provider for secure payment",
  })
  // Not by `noopener`: the browser would then not say whether it opened anything.
  const tab = window.open(url, '_blank')
  if (!tab) {
    location.assign(url)
    return 'this-tab'
  }
  tab.opener = null
  return 'new-tab'
}
