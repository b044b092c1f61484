import { recordAct } from '../../platform/audit-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Customers } from './provider/customers.ts'

type Deps = { database: Database; customers: Pick<Customers, 'hasCard'>; isReal: boolean }

export type PaymentSettings = ReturnType<typeof createPaymentSettings>

/** Read with every bid, so it is remembered; another node hears of a change within these seconds. */
const REMEMBERED_MS = 5_000

/** The house setting "card on file before bidding": on where real cards are charged, unless the administrator says else. */
export function createPaymentSettings({ database, customers, isReal }: Deps) {
  let remembered = { value: isReal, until: 0 }

  async function read(): Promise<boolean> {
    const row = await database.db.selectFrom('payment_settings').select('card_before_bidding').executeTakeFirst()
    const value = row?.card_before_bidding ?? isReal
    remembered = { value, until: Date.now() + REMEMBERED_MS }
    return value
  }
  const current = (): boolean | Promise<boolean> => (remembered.until > Date.now() ? remembered.value : read())

  return {
    read: async () => ({ cardBeforeBidding: await read() }),

    async set(adminId: string, cardBeforeBidding: boolean) {
      await database.transaction(async (tx) => {
        await tx.updateTable('payment_settings').set({ card_before_bidding: cardBeforeBidding }).execute()
        const details = { cardBeforeBidding }
        await recordAct(tx, { actorId: adminId, act: 'settings.payments', subject: 'house', details })
      })
      return { cardBeforeBidding: await read() }
    },

    /** Answers at once while the setting is off and remembered: thousands of bids a second ask. */
    needsCard(accountId: string): boolean | Promise<boolean> {
      const setting = current()
      if (setting === false) return false
      return (async () => (await setting) && !(await customers.hasCard(accountId)))()
    },
  }
}
