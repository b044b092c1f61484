import type { Operation } from './operation.ts'
import type { Settings } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'

const emptySettings: Settings = {
  id: 'settings',
  clockOffsetSeconds: 0,
  publicUrl: '',
  businessName: 'Test merchant',
  configuredEndpoint: null,
  refusals: {},
}

/** The emulator's own state: its clock, its address, and what was set over the control surface. */
export const settingsOf = (tx: Transaction): Settings => ({ ...emptySettings, ...tx.get('settings', 'settings') })

/** From now on the next `times` attempts about this object are refused. */
export function refuseNext(op: Operation, id: string, times: number): void {
  const settings = settingsOf(op.tx)
  op.put('settings', { ...settings, refusals: { ...settings.refusals, [id]: times } })
}

/** Whether this attempt is to be refused; counts it. */
export function takeRefusal(op: Operation, id: string): boolean {
  const left = settingsOf(op.tx).refusals[id] ?? 0
  if (left > 0) refuseNext(op, id, left - 1)
  return left > 0
}
