import type { NewPushDevice, PushSettings } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { isPushKey } from '../../../platform/push/encrypt-push.ts'
import type { PushKeys } from './push-keys.ts'
import { isPushEndpoint, type PushServices } from './push-rules.ts'
import { pushStore } from './push-store.ts'

/** The browsers in which a person gets web push. */
export type PushDevices = ReturnType<typeof createPushDevices>

const MAX_DEVICES = 10

type Deps = {
  database: Database
  keys: PushKeys
  services: PushServices
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
}

export function createPushDevices({ database, keys, services, accounts }: Deps) {
  accounts.onExport('push devices', (accountId) => pushStore.devicesOf(database.db, accountId))
  accounts.onErase(pushStore.removeOf)
  return {
    async read(accountId: AccountId): Promise<PushSettings> {
      const { publicKey } = await keys()
      const devices = await pushStore.devicesOf(database.db, accountId)
      return { publicKey: publicKey.toString('base64url'), endpoints: devices.map(({ endpoint }) => endpoint) }
    },

    async add(
      owner: { accountId: AccountId; sessionId: string },
      { endpoint, keys: given }: NewPushDevice,
    ): Promise<void> {
      const [p256dh, auth] = [Buffer.from(given.p256dh, 'base64url'), Buffer.from(given.auth, 'base64url')]
      const isUsable = isPushEndpoint(endpoint, services) && isPushKey(p256dh)
      if (!isUsable) throw new AppError('push.subscription-refused', {})
      await database.transaction(async (tx) => {
        await pushStore.put(tx, { ...owner, endpoint, p256dh, auth })
        await pushStore.trim(tx, owner.accountId, MAX_DEVICES)
      })
    },

    remove: (accountId: AccountId, endpoint: string): Promise<void> =>
      pushStore.removeOwn(database.db, accountId, endpoint),
  }
}
