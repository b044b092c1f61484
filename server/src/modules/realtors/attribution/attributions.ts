import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { WorkAttribution } from '@vermeil/contracts/proposals'
import type { Account } from '../../../platform/http/access.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { CommissionsOn } from '../../auctions/lots/offer-lots.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { RealtorOfSale } from '../../payments/checkout/agree-terms.ts'
import type { Payments } from '../../payments/payments.ts'
import type { StoredProposal } from '../proposals/proposal-store.ts'
import { attributionEnd, attributionFor, attributionRefusal } from './attribution-rules.ts'
import { attributionStore } from './attribution-store.ts'

export type Opener = Pick<Account, 'id' | 'isConfirmed'>

/** Which realtor brought a buyer to a work: decided when the client opens the proposal, and asked when they buy. */
export interface Attributions {
  /** In the transaction of the opening. `opener` is null where nobody is signed in. */
  open(tx: Tx, proposal: StoredProposal, opener: Opener | null): Promise<void>
  realtorOfSale: RealtorOfSale
  commissionsOn: CommissionsOn
  /** The works of a proposal in which its realtor shares, with what came of it. The latest opening of each work counts. */
  ofProposal(proposalId: string): Promise<Map<ArtworkId, WorkAttribution>>
}

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'accountByEmail' | 'accountById'>
  catalog: Pick<Catalog, 'watchedSince'>
  auctions: Pick<Auctions, 'commission' | 'firstBidsOn'>
  payments: Pick<Payments, 'orderedSince' | 'ordersFrom'>
}

export function createAttributions({ database, accounts, catalog, auctions, payments }: Deps): Attributions {
  /** When one of these accounts first watched, bid on or ordered each work; works that are new to them are left out. */
  async function knownSince(tx: Tx, accountIds: readonly AccountId[], artworkIds: readonly ArtworkId[]) {
    const first = new Map<ArtworkId, Date>()
    for (const id of accountIds) {
      const interests = [
        ...(await catalog.watchedSince(tx, id, artworkIds)),
        ...(await auctions.firstBidsOn(tx, id, artworkIds)),
        ...(await payments.orderedSince(tx, id, artworkIds)),
      ]
      for (const { artworkId, since } of interests) {
        const known = first.get(artworkId)
        if (!known || since < known) first.set(artworkId, since)
      }
    }
    return first
  }

  return {
    async open(tx, { id, ownerId, sentTo }, opener) {
      const realtor = await accounts.accountById(ownerId, tx)
      if (!sentTo || !realtor) return
      const now = await houseNow(tx)
      const works = await attributionStore.openedWorks(tx, id, sentTo, now)
      if (works.every(({ isAttributed }) => isAttributed)) return
      const addressee = await accounts.accountByEmail(sentTo, tx)
      const openerId = opener?.isConfirmed ? opener.id : null
      const clientIds = new Set([openerId, addressee?.id].filter((one) => one != null))
      const known = await knownSince(
        tx,
        [...clientIds],
        works.map(({ artworkId }) => artworkId),
      )
      const attributed = works
        .filter((work) => !attributionRefusal({ realtor, sentTo }, work, known.get(work.artworkId) ?? null))
        .map(({ artworkId }) => artworkId)
      if (attributed.length === 0) return
      const until = attributionEnd(now)
      const bidOn = await auctions.commission(tx, { artworkIds: attributed, accountId: ownerId, until })
      await attributionStore.add(
        tx,
        attributed
          .filter((artworkId) => !bidOn.includes(artworkId))
          .map((artworkId) => ({
            ...{ proposal_id: id, artwork_id: artworkId, realtor_id: ownerId, email: sentTo, account_id: openerId },
            ...{ made_at: now, ends_at: until },
          })),
      )
    },

    async realtorOfSale(tx, { buyerId, artworkId, householdAmong, ...sale }) {
      const buyer = await accounts.accountById(buyerId, tx)
      if (!buyer?.confirmedAt) return null
      const attributions = await attributionStore.ofBuyer(tx, artworkId, buyer)
      // So it is for nearly every sale, and nothing else has to be read then.
      if (attributions.length === 0) return null
      const known = (await knownSince(tx, [buyerId], [artworkId])).get(artworkId) ?? null
      const household = await householdAmong(attributions.map(({ realtorId }) => realtorId))
      const won = attributionFor(attributions, { ...sale, buyer, knownSince: known, household })
      return won && { attributionId: won.id, realtorId: won.realtorId }
    },

    async commissionsOn(tx, artworkId) {
      const realtors = await attributionStore.realtorsOn(tx, artworkId, await houseNow(tx))
      return Object.fromEntries(realtors.map(({ realtorId, until }) => [realtorId, until.toISOString()]))
    },

    async ofProposal(proposalId) {
      const attributed = await attributionStore.ofProposal(database.db, proposalId)
      const orders = await payments.ordersFrom(attributed.map(({ id }) => id))
      const byAttribution = Map.groupBy(orders, ({ attributionId }) => attributionId)
      return new Map(
        attributed.map(({ id, artworkId, madeAt, endsAt }) => [
          artworkId,
          {
            ...{ since: madeAt.toISOString(), until: endsAt.toISOString() },
            orders: (byAttribution.get(id) ?? []).map(({ kind, status, share, at }) => ({
              ...{ kind, share, isPaid: status === 'paid', at: at.toISOString() },
            })),
          },
        ]),
      )
    },
  }
}
