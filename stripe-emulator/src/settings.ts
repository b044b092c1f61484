import type { Settings } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'

const emptySettings: Settings = {
  id: 'settings',
  clockOffsetSeconds: 0,
  publicUrl: '',
  businessName: 'Test merchant',
  configuredEndpoint: null,
  renewalsToRefuse: {},
}

/** What the emulator remembers of its own: its clock, its address, and what the control surface ordered. */
export const settingsOf = (tx: Transaction): Settings => ({ ...emptySettings, ...tx.get('settings', 'settings') })
