export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** A toast with an action stays longer: four seconds are too few to decide. */
  action?: { label: string; onClick: () => void }
  /** Shown when the current message has gone, so that both are read; other messages replace the current one. */
  waitsForPrevious?: boolean
}

export type ToastPresenter = {
  /** `onGone`: it was closed, by a person or by time. */
  show: (message: ToastMessage, onGone: () => void) => string | number
  dismiss: (id: string | number) => void
}

let presenter: ToastPresenter | null = null
let waiting: ToastMessage | null = null
let shown: { readonly id: string | number } | null = null
let next: ToastMessage | null = null

/**
 * Shows a product message, one at a time: a new message replaces the one before, so that an old "Bid placed" never
 * stands beside the "Bid too low" that came after it.
 */
export function notify(message: ToastMessage) {
  if (!presenter) {
    waiting = message
    return
  }
  if (shown && message.waitsForPrevious) {
    next = message
    return
  }
  if (shown) presenter.dismiss(shown.id)
  const current = {
    id: presenter.show(message, () => {
      // A message that was replaced also goes, and says so.
      if (shown !== current) return
      shown = null
      const following = next
      next = null
      if (following) notify(following)
    }),
  }
  shown = current
}

/** The host loads after the first paint; the last message before that is shown as soon as it is there. */
export function connectToastHost(host: ToastPresenter): () => void {
  presenter = host
  if (waiting) {
    const message = waiting
    waiting = null
    notify(message)
  }
  return () => {
    presenter = null
    shown = null
    next = null
  }
}
