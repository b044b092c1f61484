import { type RunSql, statement } from './postgres/run-sql.ts'

/** Compares stored rows with a promise of docs/promises.md. */
export interface PromiseCheck {
  readonly promise: number
  readonly name: string
  /** What a row that is found says, with % for its subject. */
  readonly sentence: string
  /** `lateBefore`: what was due before it should be done; null where no clock has run yet. */
  find(run: RunSql, lateBefore: Date | null): Promise<string[]>
}

/** The `subject` of each row that the statement returns breaks the promise. */
export function never(promise: number, name: string, sentence: string, text: string): PromiseCheck {
  const search = statement<{ subject: string }>(name, text)
  return {
    ...{ promise, name, sentence },
    find: async (run) => (await run(search)).map(({ subject }) => sentence.replace('%', subject)),
  }
}

/** The same for what the clock should have done. `$1`: what was due before it is late. */
export function neverLate(promise: number, name: string, sentence: string, text: string): PromiseCheck {
  const search = statement<{ subject: string }, [Date]>(name, text)
  return {
    ...{ promise, name, sentence },
    async find(run, lateBefore) {
      if (!lateBefore) return []
      return (await run(search, [lateBefore])).map(({ subject }) => sentence.replace('%', subject))
    },
  }
}
