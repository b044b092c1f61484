import type { Fragment } from './fragment.ts'

/** Revisions by subject, such as those that a reader has seen: their next read must not be older. */
export type Revisions = ReadonlyMap<string, number>

/** Of a reader who has seen nothing yet. */
export const noMinRevisions: Revisions = new Map()

/** An answer that is the same for many readers. */
export interface SharedAnswer {
  readonly parts: readonly Fragment[]
  /** Whether its sources are unchanged. Called for each reader, so it must be fast. */
  isCurrent(now: number): boolean
  /** The revision of each subject that it shows. */
  readonly revisions: Revisions
  /** The age at which it is rebuilt while it is in use; `REFRESH_MS` by default. */
  readonly refreshMs?: number
  /** Accounts that may see more than it shows. They get an answer of their own. */
  readonly insiders: ReadonlySet<string>
}

/** Builds the answer, no older than `minRevisions`; synchronously where all sources are cached. */
export type BuildAnswer = (minRevisions: Revisions) => SharedAnswer | Promise<SharedAnswer>

/** Whether a reader with these min revisions may see the answer. */
export function isNewEnough({ revisions }: Pick<SharedAnswer, 'revisions'>, minRevisions: Revisions): boolean {
  for (const [subject, revision] of minRevisions) {
    const shown = revisions.get(subject)
    if (shown !== undefined && shown < revision) return false
  }
  return true
}

/** Thrown by a build that can't be shared: the route answers on its own. */
export class NotShared extends Error {}

/** Calls `next` synchronously unless the value is a promise. */
export function thenSync<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
