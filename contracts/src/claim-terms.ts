/** When a claim may be opened and decided. Without schemas, so that a page loads none. */
export const claimTerms = {
  /** For so many days after a work is back, its owner can report damage. The deposit is held until then. */
  openDays: 7,
  /** For so many days an administrator waits for the other side before deciding without it. */
  answerDays: 5,
} as const

const DAY_MS = 86_400_000

export const claimableUntil = (returnedAt: Date): Date => new Date(returnedAt.getTime() + claimTerms.openDays * DAY_MS)
export const answerableUntil = (openedAt: Date): Date => new Date(openedAt.getTime() + claimTerms.answerDays * DAY_MS)
