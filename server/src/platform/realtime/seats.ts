/** Counts what is open at the same time under one key, up to `most`. */
export function createSeats(most: number) {
  const taken = new Map<string, number>()

  return {
    /** Takes a seat and returns what gives it back, once; null when all are taken. */
    take(key: string): (() => void) | null {
      const before = taken.get(key) ?? 0
      if (before >= most) return null
      taken.set(key, before + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = taken.get(key)! - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
export type Seats = ReturnType<typeof createSeats>
