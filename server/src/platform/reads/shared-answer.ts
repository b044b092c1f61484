import type { Fragment } from './fragment.ts'

/** Revisions by subject, such as those that a reader was shown: what they read next must not be older. */
export type Revisions = ReadonlyMap<string, number>

/** Of a reader who was shown nothing yet. */
export const noMinRevisions: Revisions = new Map()

/** An answer that is the same for many readers. */
export interface SharedAnswer {
  readonly parts: readonly Fragment[]
  /** Whether its sources still say this. Called for each reader, so it must be quick. */
  isCurrent(now: number): boolean
  /** The revision of each subject that it shows. */
  readonly revisions: Revisions
  /** How old it is when it is built again while it is in use; as old as what is read again, if it isn't given. */
  readonly refreshMs?: number
  /** Accounts that may see more than it shows. They are answered by themselves. */
  readonly insiders: ReadonlySet<string>
}

/** Builds the answer anew, no older than `minRevisions`. Without waiting wherever the sources are in memory. */
export type BuildAnswer = (minRevisions: Revisions) => SharedAnswer | Promise<SharedAnswer>

/** Whether a reader who was given these revisions may see the answer. */
export function isNewEnough({ revisions }: Pick<SharedAnswer, 'revisions'>, minRevisions: Revisions): boolean {
  for (const [subject, revision] of minRevisions) {
    const shown = revisions.get(subject)
    if (shown !== undefined && shown < revision) return false
  }
  return true
}

/** Thrown by a build: this is not for sharing, and the route answers it for itself. */
export class NotShared extends Error {}

/** Goes on at once where there is nothing to wait for. */
export function thenSync<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
