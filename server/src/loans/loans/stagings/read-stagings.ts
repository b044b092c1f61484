import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { can } from '../../../platform/http/can.ts'
import { one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { depositHeldUntil, isOut, loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { openMonth } from './bill-months.ts'
import { type StagingAction, sideOf, stagingRules } from './staging-access.ts'
import { stagingStore } from './staging-store.ts'

type Deps = { database: Database; realtors: Pick<Realtors, 'clients'> }

const MAX_LISTED = 500
const iso = (time: Date | null) => time?.toISOString() ?? null

export function createReadStagings({ database, realtors }: Deps) {
  const { db } = database

  async function views(reader: Account, stagings: readonly StoredStaging[]): Promise<Staging[]> {
    // A realtor's clients are known to them alone.
    const clientIds = stagings.flatMap((staging) =>
      sideOf(reader, staging) === 'realtor' && staging.clientId !== null ? [staging.clientId] : [],
    )
    const clients = await realtors.clients.namesOf(clientIds)
    const now = await houseNow(db)
    return stagings.map((staging) => toView(reader, staging, clients, now))
  }

  return {
    subject: (id: string): Promise<StoredStaging | null> => loanStore.find(db, 'staging', id),

    read: async (reader: Account, staging: StoredStaging): Promise<Staging> => one(await views(reader, [staging])),

    list: async (reader: Account, limit = MAX_LISTED): Promise<Staging[]> =>
      views(reader, await stagingStore.ofAccount(db, reader.id, Math.min(limit, MAX_LISTED), isAdmin(reader))),
  }
}

function toView(reader: Account, staging: StoredStaging, clients: ReadonlyMap<string, string>, at: Date): Staging {
  const due = openMonth(staging)
  const now = loanActions(staging, loanPolicies.staging, at)
  const may = (action: StagingAction) => can(stagingRules, reader, action, staging)
  return {
    ...{ id: staging.id, artworkId: staging.artworkId, title: staging.title, artist: staging.artist },
    ...{ picture: staging.picture, side: sideOf(reader, staging) },
    ...{ realtorName: staging.borrowerName, ownerName: staging.ownerName },
    ...{ propertyId: staging.propertyId, address: staging.address, room: staging.room },
    ...{ payer: staging.payer, clientName: clients.get(staging.clientId ?? '') ?? null },
    ...{ from: staging.from, until: staging.until, endCause: staging.endCause, note: staging.note },
    state: staging.state,
    isLate: isOut(staging.state) && staging.until !== null && staging.until < dayAt(at),
    ...{ requestedAt: staging.requestedAt.toISOString(), answerBy: staging.answerBy.toISOString() },
    ...{ payBy: iso(staging.payBy), closedAt: iso(staging.endedAt) },
    ...{
      canceledBy: staging.canceledBy === 'borrower' ? 'realtor' : staging.canceledBy,
      reason: staging.reason,
      condition: staging.condition,
    },
    ...{ monthlyPrice: staging.monthlyPrice, deposit: staging.deposit, lateCharge: staging.lateCharge },
    paidUntil: staging.paidUntil,
    depositHeldUntil: iso(depositHeldUntil(staging, loanPolicies.staging)),
    claimId: staging.claimId,
    due: due && {
      amount: due.rent + (due.number === 1 ? staging.deposit : 0),
      by: new Date(due.dueAt).toISOString(),
    },
    can: {
      answer: now.answer && may('staging.answer'),
      // A further month is paid while the work hangs there.
      pay: due !== null && (now.pay || staging.state === 'running') && may('staging.pay'),
      cancel: now.cancel && may('staging.cancel'),
      end: now.end && may('staging.end'),
      return: now.return && may('staging.return'),
      buy: now.buy && reader.id === (staging.payerId ?? staging.borrowerId),
      releaseDeposit: now.releaseDeposit && may('staging.release-deposit'),
      reportDamage: now.reportDamage && may('staging.release-deposit'),
    },
  }
}
