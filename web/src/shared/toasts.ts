export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** A toast with an action stays until it is dismissed: four seconds are too few to decide. */
  action?: { label: string; onClick: () => void }
}

export type ToastPresenter = {
  show: (message: ToastMessage) => string | number
  dismiss: (id: string | number) => void
}

let presenter: ToastPresenter | null = null
let waiting: ToastMessage | null = null
let shown: string | number | null = null

/**
 * Shows a product message. The house holds one at a time: a new message takes the place of the one before, so an old
 * "Bid placed" never stands beside the "Bid too low" that came after it.
 */
export function notify(message: ToastMessage) {
  if (!presenter) {
    waiting = message
    return
  }
  if (shown !== null) presenter.dismiss(shown)
  shown = presenter.show(message)
}

/** The host loads after the first paint; what was said before then is shown as soon as it stands. */
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
  }
}
