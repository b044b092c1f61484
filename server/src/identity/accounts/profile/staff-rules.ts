import { type Capability, inOrder } from '@vermeil/contracts/identity/capabilities'
import type { AccountId } from '@vermeil/contracts/ids'

export type CapabilityChange = {
  readonly actorId: AccountId
  readonly accountId: AccountId
  /** Of the actor: nobody gives or takes what they don't hold. */
  readonly own: readonly Capability[]
  readonly before: readonly Capability[]
  readonly after: readonly Capability[]
}

/** What the change gives or takes, in the order of the list of capabilities. */
export const changedBy = ({ before, after }: Pick<CapabilityChange, 'before' | 'after'>): Capability[] =>
  inOrder([...before, ...after]).filter((each) => before.includes(each) !== after.includes(each))

export const beyondOwn = (change: Pick<CapabilityChange, 'own' | 'before' | 'after'>): Capability[] =>
  changedBy(change).filter((each) => !change.own.includes(each))
