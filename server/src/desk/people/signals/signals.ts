import type { Signal } from '@vermeil/contracts/desk/signals.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { JobDefinition } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import { type FoundSignal, findSignals, hasNewEvidence } from './signal-rules.ts'
import { type SignalRow, signalStore } from './signal-store.ts'

export type SignalDeps = Pick<Platform, 'database' | 'jobs'> & {
  customers: Pick<Customers, 'sharingCards'>
  accounts: Pick<Accounts, 'onErase' | 'onExport' | 'profileOf' | 'sharingMarks'>
  auctions: Pick<Auctions, 'biddersBetween' | 'bidsOfAccounts' | 'voidedBidsOf' | 'highBidsOf'>
  catalog: Pick<Catalog, 'cards'>
  payments: Pick<Payments, 'lapsedBetween' | 'lapsedOf'>
}

/** What may show that a bidder acts for a seller, or doesn't mean their bids. Only an administrator draws conclusions. */
export type Signals = Awaited<ReturnType<typeof createSignals>>

/** So many bidders are looked at together. */
const BATCH = 200
const findJob: JobDefinition<Record<string, never>> = { name: 'people.find-signals', data: z.object({}) }
const pruneJob: JobDefinition<Record<string, never>> = { name: 'people.prune-signals', data: z.object({}) }

export async function createSignals(deps: SignalDeps) {
  const { database, jobs, customers, accounts, auctions, catalog, payments } = deps
  const { db } = database

  /** Everything the rules need to know about these bidders. Accounts that are erased have no facts. */
  async function factsOf(bidderIds: readonly AccountId[]) {
    const known = await accounts.profileOf(bidderIds)
    const ids = bidderIds.filter((id) => known.has(id))
    if (ids.length === 0) return []
    const [bids, voided, high, lapsed, marks, cards] = await Promise.all([
      auctions.bidsOfAccounts(ids),
      auctions.voidedBidsOf(ids),
      auctions.highBidsOf(ids),
      payments.lapsedOf(ids),
      accounts.sharingMarks(ids),
      customers.sharingCards(ids),
    ])
    return ids.map((accountId) => {
      const own = <T extends { bidderId: AccountId }>(rows: readonly T[]) =>
        rows.filter(({ bidderId }) => bidderId === accountId)
      return {
        accountId,
        bids: own(bids),
        voided: own(voided),
        high: own(high),
        lapsed: own(lapsed),
        shared: [
          ...own(marks),
          ...own(cards).map(({ accountId: other }) => ({ kind: 'card' as const, accountId: other })),
        ],
      }
    })
  }

  async function save(tx: Tx, found: FoundSignal): Promise<void> {
    const known = await signalStore.find(tx, found)
    if (!known) await signalStore.add(tx, found)
    else if (hasNewEvidence(known.evidence, found.evidence)) await signalStore.renew(tx, known.id, found.evidence)
  }

  async function find(): Promise<void> {
    await database.transaction(async (tx) => {
      const { since, until } = await signalStore.lockCheck(tx)
      const active = await Promise.all([auctions.biddersBetween(since, until), payments.lapsedBetween(since, until)])
      const bidderIds = [...new Set(active.flat())].sort()
      for (let at = 0; at < bidderIds.length; at += BATCH) {
        for (const found of (await factsOf(bidderIds.slice(at, at + BATCH))).flatMap(findSignals)) await save(tx, found)
      }
      await signalStore.setChecked(tx, until)
    })
  }

  await jobs.handle(findJob, find)
  await jobs.schedule(findJob, '23 * * * *', {})
  await jobs.handle(pruneJob, async () => void (await signalStore.prune(db)))
  await jobs.schedule(pruneJob, '41 3 * * *', {})

  accounts.onErase((tx, accountId) => signalStore.remove(tx, accountId))
  // Without the other person, who has a right of their own to be left out.
  accounts.onExport('signals', async (accountId) =>
    (await signalStore.ofAccount(db, accountId)).map(({ rule, evidence, foundAt, renewedAt, dismissedAt, ...row }) => ({
      ...{ rule, evidence, foundAt, renewedAt, dismissedAt },
      as: row.accountId === accountId ? 'bidder' : 'seller',
    })),
  )

  async function toSignals(rows: readonly SignalRow[]): Promise<Signal[]> {
    const people = await accounts.profileOf(
      rows.flatMap(({ accountId, sellerId }) => [accountId, sellerId ?? []]).flat(),
    )
    const lotIds = rows.flatMap(({ evidence }) => evidence.flatMap(({ type, id }) => (type === 'lot' ? [id] : [])))
    const cards = await catalog.cards([...new Set(lotIds)], null)
    const titles = new Map(cards.map(({ id, title }) => [id as string, title]))
    const person = (id: AccountId) => ({ id, name: people.get(id)?.name ?? 'Former account' })
    return rows.map((row) => ({
      id: row.id,
      rule: row.rule,
      bidder: person(row.accountId),
      seller: row.sellerId && person(row.sellerId),
      evidence: row.evidence
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((each) => ({
          ...each,
          title: titles.get(each.id) ?? (each.type === 'lot' ? 'A lot' : 'An unpaid order'),
        })),
      foundAt: row.foundAt.toISOString(),
      renewedAt: row.renewedAt.toISOString(),
      dismissal: row.dismissedAt && { at: row.dismissedAt.toISOString(), reason: row.dismissedReason ?? '' },
    }))
  }

  return {
    /** What the hourly job does: looks at everybody who has bid, or let an order lapse, since the last time. */
    find,
    /** What was found elsewhere. Evidence that is known already opens no signal again. */
    raise: (found: FoundSignal): Promise<void> => database.transaction((tx) => save(tx, found)),
    list: async (state: 'open' | 'dismissed', limit: number): Promise<Signal[]> =>
      toSignals(await signalStore.list(db, state, limit)),
    ofAccount: async (accountId: AccountId): Promise<Signal[]> => toSignals(await signalStore.ofAccount(db, accountId)),

    async dismiss(adminId: AccountId, signalId: string, reason: string): Promise<void> {
      await database.transaction(async (tx) => {
        const signal = await signalStore.lock(tx, signalId)
        if (!signal || signal.dismissedAt) throw new AppError('signal.unknown', {})
        await signalStore.dismiss(tx, signalId, adminId, reason)
        await recordAct(tx, {
          ...{ actorId: adminId, act: 'signal.dismiss', subject: `account:${signal.accountId}`, reason },
          details: { rule: signal.rule, signalId },
          ...{ before: { isOpen: true }, after: { isOpen: false } },
        })
      })
    },
  }
}
