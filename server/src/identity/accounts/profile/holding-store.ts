import type { Obligation, ObligationKind } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../../platform/postgres/database.ts'

/** Where the person sees to it. */
const links: Partial<Record<ObligationKind, string>> = {
  listing: '/dashboard?as=artist&tab=artworks',
  'spend-plan': '/spend-plans',
  subscription: '/settings?tab=billing',
  property: '/realtor-dashboard?tab=properties',
  client: '/realtor-dashboard?tab=clients',
  proposal: '/realtor-dashboard?tab=proposals',
}
const MAX_LISTED = 200

export const holdingStore = {
  /** What keeps the account from becoming an administrator's, beyond its obligations. */
  async of(tx: Tx, accountId: AccountId): Promise<Obligation[]> {
    const rows = await tx
      .selectFrom('account_holdings')
      .select(['kind', 'title'])
      .where('account_id', '=', accountId)
      .limit(MAX_LISTED)
      .execute()
    return rows.map(({ kind, title }) => ({
      ...{ kind: kind as ObligationKind, title: title ?? '' },
      link: links[kind as ObligationKind] ?? '/dashboard',
    }))
  },
}
