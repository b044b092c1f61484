import type { PreferenceChange } from '@vermeil/contracts/accounts'
import type { Obligation } from '@vermeil/contracts/obligations'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Person } from './account-store.ts'

/** Done in the transaction of the deed itself: if a module cannot do its part, nothing has happened. */
export type PersonHook = (tx: Tx, person: Person) => Promise<void>
export type PreferencesHook = (tx: Tx, accountId: string, preferences: PreferenceChange) => Promise<void>
export type ExportPart = (accountId: string) => Promise<unknown>
/** Gives back, if it likes, what is to be done once the erasure is certain: files go after the rows that named them. */
export type EraseHook = (tx: Tx, accountId: string) => Promise<void | (() => Promise<void>)>

/** What must end before the account may go; null when nothing does. It is put into words after the transaction. */
export type ObligationsHook = (tx: Tx, accountId: string) => Promise<(() => Promise<Obligation[]>) | null>

/** What other modules add to the life of an account. */
export function createAccountHooks() {
  const confirmed: PersonHook[] = []
  const exported = new Map<string, ExportPart>()
  const erased: EraseHook[] = []
  const obligations: ObligationsHook[] = []
  const preferencesSet: PreferencesHook[] = []
  return {
    add: {
      onConfirmed: (hook: PersonHook) => void confirmed.push(hook),
      onPreferencesSet: (hook: PreferencesHook) => void preferencesSet.push(hook),
      onExport: (name: string, part: ExportPart) => void exported.set(name, part),
      onErase: (hook: EraseHook) => void erased.push(hook),
      onObligationsAsked: (hook: ObligationsHook) => void obligations.push(hook),
    },
    async confirmed(tx: Tx, person: Person) {
      for (const hook of confirmed) await hook(tx, person)
    },
    exported,
    async preferencesSet(tx: Tx, accountId: string, preferences: PreferenceChange) {
      for (const hook of preferencesSet) await hook(tx, accountId, preferences)
    },
    async obligations(tx: Tx, accountId: string): Promise<(() => Promise<Obligation[]>)[]> {
      const found: (() => Promise<Obligation[]>)[] = []
      for (const hook of obligations) {
        const describe = await hook(tx, accountId)
        if (describe) found.push(describe)
      }
      return found
    },
    async erased(tx: Tx, accountId: string): Promise<(() => Promise<void>)[]> {
      const afterwards: (() => Promise<void>)[] = []
      for (const hook of erased) {
        const rest = await hook(tx, accountId)
        if (rest) afterwards.push(rest)
      }
      return afterwards
    },
  }
}
export type AccountHooks = ReturnType<typeof createAccountHooks>
