import type { Config } from '../config.ts'

/** What a command was called with. */
export type Call = {
  config: Config
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
  onProgress: (what: string) => void
  /** Whether somebody sits at a terminal who can answer. */
  canAsk: boolean
}

/** A sentence for the operator: why the command was not done. */
export class HouseProblem extends Error {
  override name = 'HouseProblem'
}

/** The command was called in a wrong way. */
export class UsageProblem extends HouseProblem {
  override name = 'UsageProblem'
}

export type Outcome = {
  /** False: the exit code says so. */
  isGood: boolean
  /** For programs. */
  result: unknown
  /** For people. */
  lines: readonly string[]
}

export type Command = {
  summary: string
  options: Readonly<Record<string, { type: 'string' | 'boolean'; help: string }>>
  /** What stands behind the command without a name, as its help shows it. */
  argument?: string
  run: (call: Call) => Promise<Outcome>
}
