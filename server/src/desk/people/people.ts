import type { PersonRecord, SuspendBody } from '@vermeil/contracts/desk/people.schema'
import type { SignalEvidence } from '@vermeil/contracts/desk/signals.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Parties } from '../../identity/parties/parties.ts'
import type { Subscriptions } from '../../identity/subscriptions/subscriptions.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import { readLog } from '../../platform/audit-store.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Signals } from './signals/signals.ts'

export type PeopleDeps = Pick<Platform, 'database' | 'jobs' | 'logger'> & {
  accounts: Accounts
  auctions: Pick<Auctions, 'exposureOf' | 'ownBids' | 'standingBidsOf' | 'voidBid'>
  notices: Pick<Notices, 'list'>
  payments: Pick<Payments, 'latestOrdersOf'>
  subscriptions: Pick<Subscriptions, 'ofAccount'>
  signals: Pick<Signals, 'ofAccount' | 'raise'>
  parties: Pick<Parties, 'isParty'>
}

/** What administrators see of one person, and what they do that concerns more than the account. */
export interface People {
  /** Refused as unknown for an erased account. */
  read(accountId: AccountId): Promise<PersonRecord>
  /** The bids are voided by a job that is sent with the suspension. */
  suspend(actorId: AccountId, accountId: AccountId, body: SuspendBody): Promise<void>
}

const MAX_LISTED = 50
const VoidData = z.object({ accountId: z.uuid(), adminId: z.uuid(), reason: z.string() })
/** Voids what stands of a suspended person's bids on open lots. A second run finds what the first has left. */
const voidStandingBids: JobDefinition<z.infer<typeof VoidData>> = {
  name: 'people.void-bids',
  data: VoidData,
  // It holds what the administrator wrote.
  isPrivate: true,
}

export async function createPeople(deps: PeopleDeps): Promise<People> {
  const { database, jobs, logger, accounts, auctions, notices, payments, subscriptions, signals, parties } = deps
  const { db } = database

  // The oldest first: the lead changes with the last void of a lot only, so others get one notice of it.
  await jobs.handle(voidStandingBids, async ({ accountId, adminId, reason }) => {
    const at = (await houseNow(db)).toISOString()
    const left: SignalEvidence[] = []
    for (const { lotId, sequence } of await auctions.standingBidsOf(accountId)) {
      if (await parties.isParty(adminId, [{ kind: 'lot', id: lotId }])) {
        left.push({ type: 'lot', id: lotId, at })
        continue
      }
      await auctions.voidBid({ lotId, sequence, reason, adminId }).catch((error: unknown) => {
        // The lot has ended meanwhile, or its close is due: its result stands.
        if (!(error instanceof AppError)) throw error
        logger.warn({ err: error, lotId }, 'suspended bid not voided')
      })
    }
    // Another administrator finds them among the signals.
    if (left.length > 0) {
      await signals.raise({ rule: 'standing-bids', accountId, sellerId: adminId, evidence: left })
    }
  })

  async function actsOn(accountId: AccountId) {
    const rows = await readLog(db, { subject: `account:${accountId}`, actsOnly: true }, null, MAX_LISTED)
    const people = await accounts.profileOf(rows.flatMap(({ actorId }) => actorId ?? []))
    return rows.map(({ id, act, at, actorId, reason }) => ({
      ...{ id, act, reason, at: at.toISOString() },
      by: actorId && (people.get(actorId)?.name ?? 'Former account'),
    }))
  }

  return {
    async read(accountId) {
      const account = await accounts.personAccount(accountId)
      if (!account) throw new AppError('account.unknown', {})
      const [plan, owed, orders, { bids }, sent, found, acts, now] = await Promise.all([
        subscriptions.ofAccount(accountId),
        auctions.exposureOf(account),
        payments.latestOrdersOf(accountId, MAX_LISTED),
        auctions.ownBids(accountId, 'all'),
        notices.list(accountId, null, null, MAX_LISTED),
        signals.ofAccount(accountId),
        actsOn(accountId),
        houseNow(db),
      ])
      return {
        account,
        plan: {
          name: plan.name,
          isPaidByCard: plan.isManaged,
          renewsAt: plan.renewsAt,
          cancelsAtPeriodEnd: plan.cancelsAtPeriodEnd,
        },
        limit: { amount: owed.limit, isExceeded: owed.limit !== null && owed.exposure > owed.limit },
        orders: orders.map(({ id, title, kind, status, amount, createdAt, buyerId }) => ({
          ...{ id, title, kind, status, amount, createdAt: createdAt.toISOString() },
          side: buyerId === accountId ? 'buyer' : 'seller',
        })),
        // Field by field: what a person's own list has beyond this, their maximum above all, stays theirs.
        bids: bids.slice(0, MAX_LISTED).map(({ lot, standing, yourBid, lastBidAt }) => ({
          ...{ standing, highest: yourBid, lastBidAt },
          lot: { id: lot.id, slug: lot.slug, title: lot.title },
        })),
        notices: sent.notices.map(({ id, kind, at, isRead }) => ({ id, kind, at, isRead })),
        signals: found,
        acts,
        at: now.toISOString(),
      }
    },

    async suspend(actorId, accountId, { reason, openBids }) {
      await accounts.suspend({ actorId, accountId, reason }, async (tx) => {
        if (openBids === 'void') await jobs.send(tx, voidStandingBids, { accountId, adminId: actorId, reason })
      })
    },
  }
}
