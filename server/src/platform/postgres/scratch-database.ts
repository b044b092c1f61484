import pg from 'pg'

/** A new database on the same server, which is dropped after the work, however that ends. */
export async function withScratchDatabase<T>(url: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  await onServer(`create database ${pg.escapeIdentifier(name)} template template0`)
  try {
    return await work(scratch.href)
  } finally {
    await onServer(`drop database ${pg.escapeIdentifier(name)} with (force)`)
  }

  async function onServer(statement: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
}
