/** One line of `doctor`. `problem` says what to do; null is good. */
export type Finding = { check: string; problem: string | null; detail?: string }

export const finding = (check: string, isGood: boolean, problem: string): Finding => ({
  check,
  problem: isGood ? null : problem,
})
