import pg from 'pg'

const OWNER_LOCK = 7_355_608

export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another Vermeil. Stop it, or set DATA_DIR.`)
  }
}

/** A running cluster in a data folder. */
type Cluster = { folder: string; port: number; user: string; password: string }

/** The session whose advisory lock says that this process owns the data folder, for as long as it is open. */
export async function takeOwnership(cluster: Cluster): Promise<pg.Client> {
  const client = ownerClient(cluster)
  await client.connect()
  if (await tryLock(client)) return client
  await client.end()
  throw new DataFolderInUse(cluster.folder)
}

/** Whether the process that started this database is gone. */
export async function isOrphan(cluster: Cluster): Promise<boolean> {
  const client = ownerClient(cluster)
  try {
    await client.connect()
    if (await tryLock(client)) return true
  } catch {
    return false // still starting or already stopping: the caller asks again
  } finally {
    await client.end().catch(() => {})
  }
  throw new DataFolderInUse(cluster.folder)
}

function ownerClient({ port, user, password }: Cluster): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
    application_name: 'vermeil-owner',
  })
  client.on('error', () => {}) // a dying database ends the session; the exit of its process is handled instead
  return client
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [OWNER_LOCK])
  return rows[0].free
}
