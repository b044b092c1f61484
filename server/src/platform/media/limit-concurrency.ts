/** Lets at most `most` tasks run at a time. Of those that wait, the lowest rank is next; equals in order of arrival. */
export function limitConcurrency(max: number) {
  let running = 0
  const waiting: { rank: number; start: () => void }[] = []

  function wait(rank: number) {
    return new Promise<void>((start) => {
      const place = waiting.findIndex((other) => other.rank > rank)
      waiting.splice(place === -1 ? waiting.length : place, 0, { rank, start })
    })
  }

  return async function run<T>(task: () => Promise<T>, rank = 0): Promise<T> {
    if (running < max) running += 1
    // The one that ends hands its place over, so that a newcomer cannot slip in between.
    else await wait(rank)
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else running -= 1
    }
  }
}
