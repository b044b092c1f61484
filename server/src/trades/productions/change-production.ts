import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { productionStore, type StoredProduction } from './productions/production-store.ts'
import { activityStore, type NewActivity } from './team/activity-store.ts'

type Act = Pick<NewActivity, 'act' | 'what' | 'setId' | 'memberId'>

type Change<T> = [production: Pick<StoredProduction, 'id'>, actorId: AccountId, act: Act, work: (tx: Tx) => Promise<T>]

/** Changes something in a production under its lock, with an entry in its activity list. */
export type ChangeProduction = <T>(...change: Change<T>) => Promise<T>

export const createChangeProduction =
  (database: Database): ChangeProduction =>
  (...change) =>
    database.transaction((tx) => changeProduction(tx, ...change))

export async function changeProduction<T>(tx: Tx, ...[{ id }, actorId, act, work]: Change<T>): Promise<T> {
  // It may have been deleted since the caller was let in.
  if (!(await productionStore.lock(tx, id))) throw new AppError('production.unknown', {})
  const result = await work(tx)
  await activityStore.add(tx, { productionId: id, actorId, ...act })
  return result
}

/** Refuses one more where there are as many as there can be. */
export function refuseMoreThan(max: number, count: number): void {
  if (count > max) throw new AppError('production.full', { max })
}

/** The largest file to import, as JSON. */
export const importBytes = 1024 * 1024
