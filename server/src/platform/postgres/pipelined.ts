import type pg from 'pg'

/** What is asked meanwhile goes to the database in one packet instead of one for each statement. */
export function inOnePiece<Result>({ connection: { stream } }: pg.PoolClient, ask: () => Result): Result {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
