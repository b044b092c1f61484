import type { Tx } from '../../../platform/postgres/database.ts'
import type { AccountHooks } from '../account-hooks.ts'
import type { Notices } from '../account-mails.ts'
import { accountStore } from '../account-store.ts'
import { profileStore } from '../profile/profile-store.ts'
import { chosenType, namesIn } from './metadata-rules.ts'
import { type PendingSignUp, pendingSignUpStore } from './pending-sign-up-store.ts'

type Deps = { notify: Notices; hooks: AccountHooks }

/** Opens the account of a sign-up with that sign-up's own password and data; false when the address has one already. */
export const createConfirmSignUp =
  ({ notify, hooks }: Deps) =>
  async (tx: Tx, { id, email, passwordHash, userMetadata }: PendingSignUp): Promise<boolean> => {
    const role = chosenType(userMetadata)
    const added = await accountStore.add(tx, { id, email, passwordHash, role, userMetadata })
    if (!added) return false
    await accountStore.confirm(tx, id)
    await profileStore.create(tx, id, namesIn(userMetadata))
    await pendingSignUpStore.retire(tx, email)
    await hooks.confirmed(tx, (await accountStore.byId(tx, id))!)
    await notify(tx, email, 'welcome')
    return true
  }
