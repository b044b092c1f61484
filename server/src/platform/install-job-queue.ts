import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { grantRows } from './postgres/serving-role.ts'
import { forgetFinished } from './queue-store.ts'

type Options = {
  /** That of the servers, where it is not the one that owns the tables. */
  servingRole?: string | undefined
  onError?: (error: Error) => void
}

/** Makes or upgrades the tables of the job library, which it brings along, as the role of the address. */
export async function installJobQueue(url: string, { servingRole, onError = () => {} }: Options = {}): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', onError)
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: url, application_name: 'vermeil-migrate' })
  await client.connect()
  try {
    await forgetFinished(client)
    if (servingRole) await client.query(grantRows(servingRole, ['pgboss']))
  } finally {
    await client.end()
  }
}
