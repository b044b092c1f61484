import type { Settings } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'

const emptySettings: Settings = {
  id: 'settings',
  clockOffsetSeconds: 0,
  publicUrl: '',
  configuredEndpoint: null,
  renewalsToRefuse: {},
}

/** What the emulator remembers of its own: its clock, its address, and what the control surface ordered. */
export const settingsOf = (tx: Transaction): Settings => tx.get('settings', 'settings') ?? emptySettings
