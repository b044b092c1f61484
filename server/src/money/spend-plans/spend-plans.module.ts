import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { createAdaptPlan } from './adapt-plan.ts'
import { createManagePlans } from './manage-plans.ts'
import { planRoutes } from './plan-routes.ts'
import { planStore } from './plan-store.ts'
import { createPlanSurroundings } from './plan-surroundings.ts'
import type { SpendPlans } from './spend-plans.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'limiter' | 'logger'> & {
  hooks: Pick<Hooks, 'plansEnded' | 'plannedDelivery'>
  accounts: Pick<Accounts, 'accountById' | 'onExport' | 'onErase'>
  auctions: Pick<Auctions, 'placeBid' | 'lotsForPlans'>
  catalog: Pick<Catalog, 'cards'>
  delivery: Pick<Delivery, 'tables' | 'quotes'>
  settings: Pick<HouseSettings, 'current'>
  notices: Pick<Notices, 'notify'>
}

const everyMinute: JobDefinition<Record<string, never>> = { name: 'spend-plans.round', data: z.object({}) }

export async function spendPlansModule(deps: Deps): Promise<Module<SpendPlans>> {
  const { hooks, database, forEachDue, jobs, limiter, logger, accounts } = deps
  const { db } = database
  const surroundings = createPlanSurroundings(deps)
  const adapt = createAdaptPlan({ ...deps, surroundings })
  const api: SpendPlans = {
    ...createManagePlans({ ...deps, surroundings, adapt }),
    async round() {
      await forEachDue({
        task: 'spend plans',
        find: (without) => planStore.toAdapt(db, without),
        run: ({ id }) => adapt(id),
      })
    },
  }

  /** One plan that fails leaves the others alone; the job of the next minute tries it again, and counts if it fails. */
  async function adaptAll(planIds: readonly string[]): Promise<void> {
    for (const planId of planIds) {
      await adapt(planId).catch((error: unknown) =>
        logger.warn({ err: error, subject: planId }, 'spend plan not adapted'),
      )
    }
  }

  // Right after a commit that ended maximums of plans. If this node dies first, the job of the next minute does it.
  const running = new Set<Promise<void>>()
  function track(round: Promise<void>): void {
    const work = round
      .catch((error: unknown) => logger.warn({ err: error }, 'spend plans not adapted'))
      .finally(() => running.delete(work))
    running.add(work)
  }
  hooks.plansEnded.on((places) => track(planStore.plansOfPlaces(db, places).then(adaptAll)))

  hooks.plannedDelivery.answerWith(async (tx, lotId, accountId) => {
    const place = (await deps.auctions.lotsForPlans(tx, [lotId])).get(lotId)?.lead?.place
    return place ? planStore.plannedDelivery(tx, place, accountId) : null
  })
  accounts.onExport('spend plans', (accountId) => planStore.exportOf(db, accountId))
  accounts.onErase(planStore.erase)
  await jobs.handle(everyMinute, api.round)
  return {
    api,
    async routes(app) {
      await app.register(planRoutes, { prefix: '/api/v1', plans: api, limiter })
    },
    async start() {
      await jobs.schedule(everyMinute, '* * * * *', {})
      // What another node or an earlier run of this one has left.
      track(api.round())
    },
    async stop() {
      await Promise.all(running)
    },
  }
}
