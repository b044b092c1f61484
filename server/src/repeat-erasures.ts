import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import { openBackupPlace } from './house-places.ts'
import type { Accounts } from './identity/accounts/accounts.ts'
import type { SigningKey } from './identity/accounts/sessions/signing-key.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { noteErasure } from './platform/backups/erasure-list.ts'
import { restoreStore } from './platform/backups/restore-store.ts'
import type { JobDefinition } from './platform/jobs.ts'

type Deps = Pick<Infrastructure, 'config' | 'database' | 'jobs' | 'logger'> & { accounts: Accounts }

const Noted = z.object({ accountId: z.string(), erasedAt: z.string() })
/** Until the place of the backups has it, a restore would bring the person back: it is tried for about three days. */
const noteJob: JobDefinition<z.infer<typeof Noted>> = { name: 'backups.note-erasure', data: Noted, retryLimit: 17 }

/** Every erasure is noted beside the backups, where there are any. */
export async function noteErasures({ config, jobs, accounts, key }: Deps & { key: SigningKey }): Promise<void> {
  const { to } = config.backups
  if (!to) return
  const secret = key.derive('backups')
  await jobs.handle(noteJob, async ({ accountId, erasedAt }) => {
    await noteErasure(await openBackupPlace(config, to), secret, { accountId: accountId as AccountId, erasedAt })
  })
  accounts.onErase((tx, accountId) => jobs.send(tx, noteJob, { accountId, erasedAt: new Date().toISOString() }))
}

/** Before a restored house opens, whoever was erased after its backup is erased again. */
export async function repeatErasures({ database, accounts, logger }: Deps): Promise<void> {
  for (const accountId of await restoreStore.erasures(database.pool)) {
    try {
      await accounts.eraseAgain(accountId)
      await restoreStore.erased(database.pool, accountId)
    } catch (error) {
      // Something that ended before the erasure is open in the backup. It is tried again with every start.
      logger.error({ err: error, accountId }, 'erasure not repeated')
    }
  }
}
