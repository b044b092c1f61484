import type { AccountId } from '@vermeil/contracts/ids'
import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import type { Tx } from '../../platform/postgres/database.ts'
import type { StoredAddress } from './address-store.ts'
import type { Quotes } from './quotes/quotes.ts'

/** A person's own addresses: nobody else reads them here. An order has a copy of the one it goes to. */
export interface Addresses {
  /** A deleted one only with `withDeleted`. */
  find(id: string, withDeleted?: boolean): Promise<StoredAddress | null>
  /** The default first, then the newest. */
  list(accountId: AccountId, limit?: number, on?: Tx): Promise<StoredAddress[]>
  /** Null without one. */
  usual(accountId: AccountId, on?: Tx): Promise<StoredAddress | null>
  /** The first is the default. Returns the id. */
  add(accountId: AccountId, body: AddressBody): Promise<string>
  change(address: StoredAddress, body: AddressBody): Promise<void>
  makeDefault(address: StoredAddress): Promise<void>
  /** The newest of the others becomes the default in place of a deleted one. */
  remove(address: StoredAddress): Promise<void>
  /** For a day. */
  restore(address: StoredAddress): Promise<void>
}

/** Both tables with their versions. */
export type VersionedTables = Omit<DeliveryTables, 'home' | 'profileCountry' | 'quotes'>

export interface Delivery {
  readonly addresses: Addresses
  readonly quotes: Quotes
  /** The tables that prices are computed from now, as this node knows them. */
  tables(): VersionedTables
  /** The tables that were in force at that time. */
  tablesAsOf(time: Date, on?: Tx): Promise<VersionedTables>
  /** Where the works of a person without an address go; null where they named no country. */
  profileCountry(accountId: AccountId, on?: Tx): Promise<string | null>
  /** Which of the others have an address of this account. */
  sharingAddress(tx: Tx, accountId: AccountId, others: readonly AccountId[]): Promise<AccountId[]>
}
