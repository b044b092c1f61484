import type { AccountId } from '@vermeil/contracts/ids'
import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import type { Tx } from '../../platform/postgres/database.ts'
import { addressStore } from './address-store.ts'

export type AddressSeed = AddressBody & { id: string; accountId: AccountId; createdAt: Date; isDefault: boolean }

export async function seedAddresses(tx: Tx, addresses: readonly AddressSeed[]): Promise<void> {
  for (const { id, accountId, createdAt, isDefault, ...body } of addresses) {
    await addressStore.add(tx, accountId, body, { id, created_at: createdAt })
    if (isDefault) await addressStore.makeDefault(tx, accountId, id)
  }
}
