import pg from 'pg'

const ROUNDS = 10

/**
 * A session keeps what it sets, listens to and prepares. A pooler that gives each transaction any connection would mix
 * up the sessions of all its clients, so it is refused before anything is changed.
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const clients = [newClient(url), newClient(url)] as const
  const [first, second] = clients
  try {
    await first.connect()
    // A pooler makes up the number that a client gets when it connects.
    if ((await backendOf(first)) === first.processID) return
    await second.connect()
    if (await shareConnections(first, second)) {
      throw new Error(
        'DATABASE_URL leads to a pooler that shares connections between transactions: it must be a direct connection, or a pooler in session mode.',
      )
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

type Client = pg.Client & { processID: number | null }
const newClient = (connectionString: string) =>
  new pg.Client({ connectionString, application_name: 'vermeil' }) as Client

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Whether the first client ever meets another connection, or the second one that of the first. Several rounds: which of
 * its free connections a pooler takes is its own choice.
 */
async function shareConnections(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await backendOf(first)
  for (let round = 0; round < ROUNDS; round++) {
    await second.query('begin')
    const other = await backendOf(second)
    const again = await backendOf(first)
    await second.query('commit')
    if (other === own || again !== own) return true
  }
  return false
}
