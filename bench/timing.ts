export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Calls per second: `lanes` of them at a time, for `seconds`, after a moment of warming up. */
export async function perSecond(
  work: () => Promise<unknown>,
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<number> {
  const run = async (until: number) => {
    let done = 0
    const lane = async () => {
      while (performance.now() < until) {
        await work()
        done++
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return done
  }
  await run(performance.now() + 500)
  return (await run(performance.now() + seconds * 1000)) / seconds
}
