import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { type Account, isStaff } from '../../../platform/http/access.ts'
import { can } from '../../../platform/http/can.ts'
import { one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { actionsOf, iso, viewOf } from '../loan-view.ts'
import { loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { openMonth } from './bill-months.ts'
import { type StagingAction, sideOf, stagingRules } from './staging-access.ts'

type Deps = { database: Database; realtors: Pick<Realtors, 'clients'> }

const MAX_LISTED = 500

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

    list: async (reader: Account, limit = MAX_LISTED): Promise<Staging[]> => {
      const listed = { limit: Math.min(limit, MAX_LISTED), withHouse: isStaff(reader, 'money', 'read-only') }
      return views(reader, await loanStore.ofAccount(db, 'staging', reader.id, listed))
    },
  }
}

function toView(reader: Account, staging: StoredStaging, clients: ReadonlyMap<string, string>, at: Date): Staging {
  const due = openMonth(staging)
  const may = (action: StagingAction) => can(stagingRules, reader, action, staging)
  const { from, until, state, canceledBy } = staging
  return {
    ...viewOf(reader, staging, at),
    ...{ side: sideOf(reader, staging), realtorName: staging.borrowerName, from, until, state },
    ...{ propertyId: staging.propertyId, address: staging.address, room: staging.room },
    ...{ payer: staging.payer, clientName: clients.get(staging.clientId ?? '') ?? null },
    ...{ endCause: staging.endCause, closedAt: iso(staging.endedAt) },
    canceledBy: canceledBy === 'borrower' ? 'realtor' : canceledBy,
    ...{ monthlyPrice: staging.monthlyPrice, deposit: staging.deposit, lateCharge: staging.lateCharge },
    paidUntil: staging.paidUntil,
    due: due && {
      amount: due.rent + (due.number === 1 ? staging.deposit : 0),
      by: new Date(due.dueAt).toISOString(),
    },
    can: {
      ...actionsOf(reader, staging, at, (action) => may(`staging.${action}`)),
      // A further month is paid while the work hangs there.
      pay: due !== null && (state === 'accepted' || state === 'running') && may('staging.pay'),
      end: loanActions(staging, loanPolicies.staging, at).end && may('staging.end'),
    },
  }
}
