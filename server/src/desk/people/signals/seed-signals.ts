import type { Tx } from '../../../platform/postgres/database.ts'
import type { FoundSignal } from './signal-rules.ts'
import { signalStore } from './signal-store.ts'

export async function seedSignals(tx: Tx, signals: readonly FoundSignal[]): Promise<void> {
  for (const signal of signals) await signalStore.add(tx, signal)
}
