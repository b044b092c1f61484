import type { PreferenceChange } from '@vermeil/contracts/identity/accounts.schema'
import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Person } from './account-store.ts'

/** Runs in the transaction of the event: if a module fails, nothing has happened. */
export type PersonHook = (tx: Tx, person: Person) => Promise<void>
export type PreferencesHook = (tx: Tx, accountId: AccountId, preferences: PreferenceChange) => Promise<void>
/** `key` is the picture's, or null where it was removed. */
export type AvatarHook = (tx: Tx, accountId: AccountId, key: string | null) => Promise<void>
export type ExportPart = (accountId: AccountId) => Promise<unknown>
/** May return work for after the commit: files are removed after the rows that name them. */
export type EraseHook = (tx: Tx, accountId: AccountId) => Promise<void | (() => Promise<void>)>

/** What must end before the account can be erased; null if nothing. It is described after the transaction. */
export type ObligationsHook = (tx: Tx, accountId: AccountId) => Promise<(() => Promise<Obligation[]>) | null>

/** What other modules do when something happens to an account. */
export interface AddAccountHooks {
  onConfirmed(hook: PersonHook): void
  onPreferencesSet(hook: PreferencesHook): void
  onAvatarSet(hook: AvatarHook): void
  onExport(name: string, part: ExportPart): void
  onErase(hook: EraseHook): void
  onObligationsAsked(hook: ObligationsHook): void
}

export interface AccountHooks {
  readonly add: AddAccountHooks
  readonly exported: ReadonlyMap<string, ExportPart>
  confirmed(tx: Tx, person: Person): Promise<void>
  preferencesSet(tx: Tx, accountId: AccountId, preferences: PreferenceChange): Promise<void>
  avatarSet(tx: Tx, accountId: AccountId, key: string | null): Promise<void>
  obligations(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>)[]>
  /** Returns the work for after the commit. */
  erased(tx: Tx, accountId: AccountId): Promise<(() => Promise<void>)[]>
}

export function createAccountHooks(): AccountHooks {
  const confirmed: PersonHook[] = []
  const exported = new Map<string, ExportPart>()
  const erased: EraseHook[] = []
  const obligations: ObligationsHook[] = []
  const preferencesSet: PreferencesHook[] = []
  const avatarSet: AvatarHook[] = []
  return {
    add: {
      onConfirmed: (hook: PersonHook) => void confirmed.push(hook),
      onPreferencesSet: (hook: PreferencesHook) => void preferencesSet.push(hook),
      onAvatarSet: (hook: AvatarHook) => void avatarSet.push(hook),
      onExport: (name: string, part: ExportPart) => void exported.set(name, part),
      onErase: (hook: EraseHook) => void erased.push(hook),
      onObligationsAsked: (hook: ObligationsHook) => void obligations.push(hook),
    },
    async confirmed(tx: Tx, person: Person) {
      for (const hook of confirmed) await hook(tx, person)
    },
    exported,
    async preferencesSet(tx: Tx, accountId: AccountId, preferences: PreferenceChange) {
      for (const hook of preferencesSet) await hook(tx, accountId, preferences)
    },
    async avatarSet(tx: Tx, accountId: AccountId, key: string | null) {
      for (const hook of avatarSet) await hook(tx, accountId, key)
    },
    async obligations(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>)[]> {
      const found: (() => Promise<Obligation[]>)[] = []
      for (const hook of obligations) {
        const describe = await hook(tx, accountId)
        if (describe) found.push(describe)
      }
      return found
    },
    async erased(tx: Tx, accountId: AccountId): Promise<(() => Promise<void>)[]> {
      const afterwards: (() => Promise<void>)[] = []
      for (const hook of erased) {
        const rest = await hook(tx, accountId)
        if (rest) afterwards.push(rest)
      }
      return afterwards
    },
  }
}
