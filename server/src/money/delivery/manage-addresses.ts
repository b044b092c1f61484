import type { AccountId } from '@vermeil/contracts/ids'
import { type AddressBody, addressLimit } from '@vermeil/contracts/money/addresses.schema'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { addressStore, type StoredAddress } from './address-store.ts'
import type { Addresses } from './delivery.ts'

/** An account with addresses has one default: the first, until another is chosen or the default is deleted. */
async function ensureDefault(tx: Tx, accountId: AccountId): Promise<void> {
  const [first] = await addressStore.ofAccount(tx, accountId, 1)
  if (first && !first.isDefault) await addressStore.makeDefault(tx, accountId, first.id)
}

async function requireRoom(tx: Tx, accountId: AccountId): Promise<void> {
  const count = await addressStore.lockAccount(tx, accountId)
  if (count >= addressLimit) throw new AppError('address.full', { max: addressLimit })
}

export function createManageAddresses({ database }: { database: Database }): Addresses {
  return {
    find: (id, withDeleted) => addressStore.find(database.db, id, withDeleted),
    list: (accountId, limit = addressLimit, on) => addressStore.ofAccount(on ?? database.db, accountId, limit),

    async usual(accountId, on) {
      const [first] = await addressStore.ofAccount(on ?? database.db, accountId, 1)
      return first?.isDefault ? first : null
    },

    add: (accountId: AccountId, body: AddressBody) =>
      database.transaction(async (tx) => {
        await requireRoom(tx, accountId)
        const id = await addressStore.add(tx, accountId, body)
        await ensureDefault(tx, accountId)
        return id
      }),

    change: ({ id }: StoredAddress, body: AddressBody) =>
      database.transaction(async (tx) => {
        if (!(await addressStore.change(tx, id, body))) throw new AppError('address.unknown', {})
      }),

    makeDefault: ({ id, accountId }) =>
      database.transaction(async (tx) => {
        await addressStore.lockAccount(tx, accountId)
        if (!(await addressStore.makeDefault(tx, accountId, id))) throw new AppError('address.unknown', {})
      }),

    remove: ({ id, accountId }) =>
      database.transaction(async (tx) => {
        await addressStore.lockAccount(tx, accountId)
        await addressStore.setDeleted(tx, id, true)
        await ensureDefault(tx, accountId)
      }),

    restore: ({ id, accountId }) =>
      database.transaction(async (tx) => {
        await requireRoom(tx, accountId)
        await addressStore.setDeleted(tx, id, false)
        await ensureDefault(tx, accountId)
      }),
  }
}
