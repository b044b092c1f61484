import type { AccountId } from '@vermeil/contracts/ids'
import type { SpendPlan, SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import type { PlanRow } from './plan-store.ts'

/** Plans of collectors who want several lots for one budget. A plan is as private as a maximum: nobody else reads it. */
export interface SpendPlans {
  find(id: string): Promise<PlanRow | null>
  /** The newest first. */
  list(accountId: AccountId, limit: number | undefined): Promise<SpendPlan[]>
  view(plan: PlanRow): Promise<SpendPlan>
  add(accountId: AccountId, body: SpendPlanBody): Promise<SpendPlan>
  /** Refused if the plan leads lots that cost more. */
  change(plan: PlanRow, body: SpendPlanBody): Promise<SpendPlan>
  /** No new maximum; those that lead come down to the price, which binds. */
  stop(plan: PlanRow): Promise<SpendPlan>
  /** What the job of every minute does: brings each plan up to date that may have something to do. */
  round(): Promise<void>
}
