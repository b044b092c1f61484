import type pg from 'pg'

/** Sends the statements that `ask` starts in one packet instead of one packet each. */
export function pipelined<Result>({ connection: { stream } }: pg.PoolClient, ask: () => Result): Result {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

type Client = Pick<pg.PoolClient, 'query'>

export const commit = (client: Client): Promise<unknown> => client.query('commit')
export const rollback = (client: Client): Promise<unknown> => client.query('rollback')
