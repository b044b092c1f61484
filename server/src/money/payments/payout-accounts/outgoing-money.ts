import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../../identity/house-settings/house-settings.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createPayoutDesk } from '../books/payout-desk.ts'
import { createPayoutMails } from '../books/payout-mails.ts'
import { payoutStore } from '../books/payout-store.ts'
import { createPayouts } from '../books/payouts.ts'
import { createDisputes } from '../disputes/disputes.ts'
import type { Refunds } from '../orders/refunds.ts'
import { payoutAccountStore } from './payout-account-store.ts'
import { createPayoutAccounts } from './payout-accounts.ts'
import { createSendPayouts } from './send-payouts.ts'
import { createTransferPayouts } from './transfer-payouts.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'logger' | 'stripe' | 'mail' | 'siteUrl'> & {
  accounts: Accounts
  settings: Pick<HouseSettings, 'current'>
  refunds: Refunds
  orderDisputed: Hooks['orderDisputed']['run']
}

const MAX_EXPORTED = 10_000

/** Wires what goes to sellers and realtors, and what stops it. */
export async function openOutgoingMoney({ accounts, refunds, settings, siteUrl, mail, ...deps }: Deps) {
  const { database } = deps
  const mails = createPayoutMails({ mail, accounts, siteUrl })
  const payouts = createPayouts({ database, mails })
  const payoutAccounts = createPayoutAccounts({ ...deps, accounts, settings, siteUrl })
  const sendPayouts = await createSendPayouts({ ...deps, mails })
  const transfers = createTransferPayouts({ ...deps, settings, payouts, mails })
  const disputes = createDisputes({ ...deps, payouts, refunds, mails })
  const desk = createPayoutDesk({ database, accounts, payouts, transfers, refunds, disputes })

  accounts.onExport('payouts', async (accountId) => ({
    account: await payoutAccountStore.of(database.db, accountId),
    payouts: await payoutStore.ofParty(database.db, accountId, MAX_EXPORTED),
  }))
  // Payouts stay, as part of the ledger.
  accounts.onErase((tx, accountId) => payoutAccountStore.remove(tx, accountId))

  return { payouts, payoutAccounts, sendPayouts, transfers, disputes, desk }
}
