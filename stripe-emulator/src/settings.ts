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

/** The emulator's own state: its clock, its address, and what was set over the control surface. */
export const settingsOf = (tx: Transaction): Settings => ({ ...emptySettings, ...tx.get('settings', 'settings') })
