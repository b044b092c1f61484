/** What a phone says to the hand, in milliseconds of motion and rest. */
const patterns = {
  placed: [30],
  outbid: [60, 60, 60],
  won: [40, 60, 40, 60, 160],
}

/** Vibrates where the device can and the person has not asked for less motion. */
export function vibrate(about: keyof typeof patterns) {
  // Browsers refuse, and complain, before the page has been touched.
  if (!navigator.vibrate || !navigator.userActivation?.hasBeenActive) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(patterns[about])
}
