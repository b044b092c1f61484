/** Lets at most `most` tasks run at a time; the others wait their turn in order of arrival. */
export function limitConcurrency(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
    // The one that ends hands its place over, so that a newcomer cannot slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
