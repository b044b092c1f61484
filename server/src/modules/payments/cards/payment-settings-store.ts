import type { AccountId } from '@vermeil/contracts/ids'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'

type Deps = { database: Database; customers: Pick<Customers, 'hasCard'>; isReal: boolean }

type Settings = { cardBeforeBidding: boolean }

/** "Card on file before bidding": on where real cards are charged, unless the administrator changes it. */
export interface PaymentSettings {
  read(): Promise<Settings>
  set(adminId: AccountId, cardBeforeBidding: boolean): Promise<Settings>
  /** True if this account has to add a card before it may bid. Synchronous while the setting is off and cached. */
  needsCard(accountId: AccountId): boolean | Promise<boolean>
}

/** Read with every bid, so it is cached; another node sees a change within this time. */
const CACHED_MS = 5_000

export function createPaymentSettings({ database, customers, isReal }: Deps): PaymentSettings {
  let cached = { value: isReal, until: 0 }

  async function read(): Promise<boolean> {
    const row = await database.db.selectFrom('payment_settings').select('card_before_bidding').executeTakeFirst()
    const value = row?.card_before_bidding ?? isReal
    cached = { value, until: Date.now() + CACHED_MS }
    return value
  }
  const current = (): boolean | Promise<boolean> => (cached.until > Date.now() ? cached.value : read())

  return {
    read: async () => ({ cardBeforeBidding: await read() }),

    async set(adminId, cardBeforeBidding) {
      await database.transaction(async (tx) => {
        await tx.updateTable('payment_settings').set({ card_before_bidding: cardBeforeBidding }).execute()
        const details = { cardBeforeBidding }
        await recordAct(tx, { actorId: adminId, act: 'settings.payments', subject: 'house', details })
      })
      return { cardBeforeBidding: await read() }
    },

    needsCard(accountId) {
      const setting = current()
      if (setting === false) return false
      return (async () => (await setting) && !(await customers.hasCard(accountId)))()
    },
  }
}
