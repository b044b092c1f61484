import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { hasSigningKey, loadSigningKeys, type SigningKeys } from '../identity/accounts/sessions/house-keys.ts'
import { BackupProblem } from '../platform/backups/backup-problem.ts'
import type { SealingKeys } from '../platform/backups/manifest.ts'
import { must } from '../platform/must.ts'
import { openEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { isRunningPostgres, readPidFile } from '../platform/postgres/pid-file.ts'
import { roleOf } from '../platform/postgres/serving-role.ts'
import { world } from '../platform/world.ts'

/** The address of the house's database while `work` runs. Our own PostgreSQL is started for it if no server runs. */
export async function withDatabase<T>({ database, archiveTo }: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (database.kind === 'server') return work(database.url)
  const running = readPidFile(database.dir)
  if (running?.ready && isRunningPostgres(running.pid)) {
    const password = readFileSync(`${database.dir}.password`, 'utf8').trim()
    return work(`postgres://vermeil:${password}@127.0.0.1:${running.port}/vermeil`)
  }
  const postgres = await openEmbeddedPostgres({ dir: database.dir, archive: archiveTo })
  try {
    await postgres.ensureDatabase('vermeil')
    await postgres.synced
    return await work(postgres.url('vermeil'))
  } finally {
    await postgres.stop()
  }
}

/** For commands that make or drop tables: as the role that owns them. */
export const withOwnedDatabase = <T>(config: Config, work: (url: string) => Promise<T>): Promise<T> =>
  config.database.kind === 'server' ? work(config.database.ownerUrl) : withDatabase(config, work)

/** Absent where the servers' role owns the tables, too. */
export const servingRoleOf = ({ database }: Config): string | undefined =>
  database.kind === 'server' && database.ownerUrl !== database.url ? roleOf(database.url) : undefined

/** Never made here: a new key would open nothing that the old one sealed. */
export async function houseKeys({ jwtPrivateKey, dataDir }: Config): Promise<SigningKeys> {
  const source = { pem: jwtPrivateKey, dir: dataDir }
  if (!hasSigningKey(source)) {
    throw new BackupProblem(
      `The signing key is missing: JWT_PRIVATE_KEY is not set, and ${dataDir} has no jwt-key.pem. Use the key that the house had.`,
    )
  }
  return loadSigningKeys(source)
}

/** The first seals backups, all open them. */
export async function sealingKeys(config: Config): Promise<SealingKeys> {
  const [first, ...others] = (await houseKeys(config)).map((key) => ({
    id: key.publicJwk.kid,
    secret: key.derive('backups'),
  }))
  return [must(first, 'a key'), ...others]
}

export const scratchName = (): string => `drill_${world.bytes(6).toString('hex')}`
