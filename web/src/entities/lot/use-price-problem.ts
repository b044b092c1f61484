import { useState } from 'react'

type PriceProblem = { readonly text: string; readonly minimums: readonly number[] }

/**
 * An error line about a bid. It is withdrawn when the price moves, since it may no longer be true.
 *
 * A refusal can name a minimum that this page does not know yet: the line also stays when that one arrives.
 */
export function usePriceProblem(minimumBid: number) {
  const [problem, setProblem] = useState<PriceProblem>()
  return {
    problem: problem?.minimums.includes(minimumBid) ? problem.text : undefined,
    setProblem: (text: string, refusedMinimum = minimumBid) =>
      setProblem({ text, minimums: [minimumBid, refusedMinimum] }),
    clearProblem: () => setProblem(undefined),
  }
}
