import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { WorkAttribution } from '@vermeil/contracts/trades/proposals.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { RealtorOfSale } from '../../../money/payments/checkout/agree-terms.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { CommissionsOn } from '../../../selling/auctions/lots/offer-lots.ts'
import type { StoredProposal } from '../proposals/proposal-store.ts'
import { attributionEnd, attributionFor, attributionRefusal, type OpenedWork } from './attribution-rules.ts'
import { attributionStore } from './attribution-store.ts'

export type Opener = Pick<Account, 'id' | 'isConfirmed'>

/** A label in one of a realtor's homes. */
export type ScannedLabel = { id: string; artworkId: ArtworkId; realtorId: AccountId }

/** Which realtor brought a buyer to a work: decided when they open the proposal or scan the label, asked when they buy. */
export interface Attributions {
  /** In the transaction of the opening. `opener` is null where nobody is signed in. */
  open(tx: Tx, proposal: StoredProposal, opener: Opener | null): Promise<void>
  /** In the transaction of the scan, by somebody whose address is known to be theirs. */
  scan(tx: Tx, label: ScannedLabel, visitor: { email: string; accountId: AccountId | null }): Promise<void>
  /** The address left at a label, as its owner wants it gone. */
  forget(tx: Tx, labelId: string, email: string): Promise<void>
  /** How many people these labels brought. */
  peopleAt(labelIds: readonly string[]): Promise<number>
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

/** How somebody came to see works. */
type Introduction = {
  source: { proposal_id: string } | { label_id: string }
  realtorId: AccountId
  email: string
  openerId: AccountId | null
  now: Date
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

  /** The works in which the realtor shares from now on, of those that somebody is shown. */
  async function attribute(
    tx: Tx,
    { source, realtorId, email, openerId, now }: Introduction,
    works: readonly OpenedWork[],
  ): Promise<void> {
    const realtor = await accounts.accountById(realtorId, tx)
    if (!realtor || works.every(({ isAttributed }) => isAttributed)) return
    const addressee = await accounts.accountByEmail(email, tx)
    const clientIds = new Set([openerId, addressee?.id].filter((one) => one != null))
    const known = await knownSince(
      tx,
      [...clientIds],
      works.map(({ artworkId }) => artworkId),
    )
    const attributed = works
      .filter((work) => !attributionRefusal({ realtor, sentTo: email }, work, known.get(work.artworkId) ?? null))
      .map(({ artworkId }) => artworkId)
    if (attributed.length === 0) return
    const until = attributionEnd(now)
    const bidOn = await auctions.commission(tx, { artworkIds: attributed, accountId: realtorId, until })
    await attributionStore.add(
      tx,
      attributed
        .filter((artworkId) => !bidOn.includes(artworkId))
        .map((artworkId) => ({
          ...{ ...source, artwork_id: artworkId, realtor_id: realtorId, email, account_id: openerId },
          ...{ made_at: now, ends_at: until },
        })),
    )
  }

  return {
    async open(tx, { id, ownerId, sentTo }, opener) {
      if (!sentTo) return
      const now = await houseNow(tx)
      const openerId = opener?.isConfirmed ? opener.id : null
      const works = await attributionStore.openedWorks(tx, id, sentTo, now)
      await attribute(tx, { source: { proposal_id: id }, realtorId: ownerId, email: sentTo, openerId, now }, works)
    },

    async scan(tx, label, { email, accountId }) {
      const now = await houseNow(tx)
      const works = await attributionStore.labeledWork(tx, label, email, now)
      const source = { label_id: label.id }
      await attribute(tx, { source, realtorId: label.realtorId, email, openerId: accountId, now }, works)
    },

    forget: attributionStore.removeOfLabel,
    peopleAt: (labelIds) => attributionStore.peopleAt(database.db, labelIds),

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
