import { createStore } from '@/shared/page/store'

/** Whether the page's own bid button is on the screen, where the bar at the bottom would only repeat it. */
export const bidButtonInView = createStore(false)

/** Under the top bar or the bid bar a button is not in view. */
const margins = '-64px 0px -80px 0px'
const visibleShare = 0.9

/** A `ref` for the bid button of a panel. */
export function watchBidButton(button: HTMLElement | null) {
  if (!button) return
  const observer = new IntersectionObserver(
    (entries) => bidButtonInView.set((entries.at(-1)?.intersectionRatio ?? 0) >= visibleShare),
    { rootMargin: margins, threshold: visibleShare },
  )
  observer.observe(button)
  return () => {
    observer.disconnect()
    bidButtonInView.set(false)
  }
}
