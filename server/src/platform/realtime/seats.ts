/** Counts what is open at the same time under one key, up to a limit. */
export function createSeats(max: number) {
  const taken = new Map<string, number>()

  return {
    /** Takes a seat and returns the function that gives it back; null when all are taken. */
    take(key: string): (() => void) | null {
      const before = taken.get(key) ?? 0
      if (before >= max) return null
      taken.set(key, before + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (taken.get(key) ?? 0) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
export type Seats = ReturnType<typeof createSeats>
