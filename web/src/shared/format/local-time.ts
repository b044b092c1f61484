/** A moment as a `datetime-local` box has it, in the reader's zone; empty where there is none. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that a `datetime-local` box names; null while it is empty. */
export function fromLocalTime(text: string): string | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
