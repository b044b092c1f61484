/** A press from before the page could answer it, which `public/boot.js` repeats. It says what the button showed then. */
export type EarlyPress = {
  /** By the browser's clock. */
  readonly at: number
  /** In cents. */
  readonly price: number | null
  readonly amount: number | null
}

/** For a button that would bind: what it shows, for `earlyPressOf` to say later. */
export const pressable = (price: number, amount: number | null) => ({
  'data-price': price,
  'data-amount': amount ?? undefined,
})

/** The early press that a handler is called for; null for a press that is answered as it happens. */
export function earlyPressOf(button: EventTarget | null | undefined): EarlyPress | null {
  if (!(button instanceof HTMLElement)) return null
  const { earlyAt, earlyPrice, earlyAmount } = button.dataset
  if (earlyAt === undefined) return null
  return { at: Number(earlyAt), price: centsIn(earlyPrice), amount: centsIn(earlyAmount) }
}

/** The same for what a form's button submits. */
export const earlySubmitOf = ({ nativeEvent }: { nativeEvent: Event }): EarlyPress | null =>
  earlyPressOf((nativeEvent as SubmitEvent).submitter)

const centsIn = (text: string | undefined): number | null => (text ? Number(text) : null)
