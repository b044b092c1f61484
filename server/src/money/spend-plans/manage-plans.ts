import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { bidTerms, maximumFor } from '@vermeil/contracts/money/all-in'
import { planLimits, type SpendPlan, type SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { AdaptPlan } from './adapt-plan.ts'
import { type PlanPlace, placesOf, reasonOf, termsOf } from './plan-places.ts'
import { isTaken, leastTerms, roomIn, setAside } from './plan-rules.ts'
import { type NewPlace, type PlanRow, planStore } from './plan-store.ts'
import type { Known, PlanSurroundings } from './plan-surroundings.ts'
import type { SpendPlans } from './spend-plans.ts'

type Deps = {
  database: Database
  auctions: Pick<Auctions, 'lotsForPlans'>
  surroundings: PlanSurroundings
  adapt: AdaptPlan
}

export function createManagePlans({ database, auctions, surroundings, adapt }: Deps): Omit<SpendPlans, 'round'> {
  const { db } = database

  async function views(accountId: AccountId, plans: readonly PlanRow[]): Promise<SpendPlan[]> {
    const rows = await planStore.places(
      db,
      plans.map(({ id }) => id),
    )
    const lotIds = [...new Set(rows.map(({ lotId }) => lotId))]
    const known = await surroundings.read(accountId, lotIds)
    const lots = await database.transaction((tx) => auctions.lotsForPlans(tx, lotIds))
    const rowsOf = Map.groupBy(rows, ({ planId }) => planId)
    return plans.map((plan) => viewOf(plan, placesOf(plan, rowsOf.get(plan.id) ?? [], { ...known, lots }), known))
  }

  async function view(id: string): Promise<SpendPlan> {
    const plan = must(await planStore.find(db, id), 'the plan')
    return must((await views(plan.accountId, [plan]))[0], 'the view of the plan')
  }

  /** The lots that are wanted, with delivery and tax as they are now. */
  async function wantedPlaces(tx: Tx, accountId: AccountId, known: Known, body: SpendPlanBody): Promise<NewPlace[]> {
    const lots = await auctions.lotsForPlans(tx, lotsIn(body))
    const own = lotsIn(body).find((lotId) => lots.get(lotId)?.isPaidTo(accountId))
    if (own) throw new AppError('spend-plan.own-lot', { lotId: own })
    const places = body.lots.map(({ lotId, limit, confirmUnusual = false }): NewPlace => {
      const work = known.deliveries.get(lotId)
      if (!work) throw new AppError('lot.unknown', {})
      const terms = bidTerms(known.prices, lotId, work, body)
      if (!terms) throw new AppError('spend-plan.by-quote', { lotId })
      return { lotId: lotId as LotId, limit, terms, confirmsUnusual: confirmUnusual }
    })
    const unusual = places.flatMap(({ lotId, limit, terms, confirmsUnusual }) => {
      const found = confirmsUnusual ? null : lots.get(lotId)?.isUnusual(maximumFor(limit, terms) ?? 0)
      return found ? [{ lotId, ...found }] : []
    })
    if (unusual.length > 0) throw new AppError('spend-plan.unusual', { lots: unusual })
    return places
  }

  async function refuseLotsElsewhere(tx: Tx, accountId: AccountId, body: SpendPlanBody, planId: string | null) {
    const [elsewhere] = await planStore.wantedElsewhere(tx, accountId, lotsIn(body), planId)
    if (elsewhere) throw new AppError('spend-plan.lot-elsewhere', { lotId: elsewhere })
  }

  return {
    find: (id) => planStore.find(db, id),
    view: ({ id }) => view(id),
    async list(accountId, limit = planLimits.plans) {
      return views(accountId, await planStore.ofAccount(db, accountId, limit))
    },

    async add(accountId, body) {
      const known = await surroundings.read(accountId, lotsIn(body))
      const id = await database.transaction(async (tx) => {
        await planStore.lockAccount(tx, accountId)
        if ((await planStore.countRunning(tx, accountId)) >= planLimits.plans) {
          throw new AppError('spend-plan.full', { max: planLimits.plans })
        }
        const places = await wantedPlaces(tx, accountId, known, body)
        await refuseLotsElsewhere(tx, accountId, body, null)
        const added = await planStore.add(tx, accountId, body)
        await planStore.setPlaces(tx, added, places, [])
        return added
      })
      await adapt(id)
      return view(id)
    },

    async change({ id, accountId }, body) {
      const rows = await planStore.places(db, [id])
      const known = await surroundings.read(accountId, [...lotsIn(body), ...rows.map(({ lotId }) => lotId)])
      await database.transaction(async (tx) => {
        await planStore.lockAccount(tx, accountId)
        const plan = must(await planStore.lock(tx, id), 'the plan')
        if (plan.stoppedAt) throw new AppError('spend-plan.stopped', {})
        const before = await surroundings.places(tx, plan, known)
        refuseTakingBack(plan, before, body)
        const places = await wantedPlaces(tx, accountId, known, body)
        await refuseLotsElsewhere(tx, accountId, body, id)
        // A lot that is over may be wanted again: a new place, with a maximum of its own.
        const removed = before.filter((place) => !isTaken(place)).map((place) => place.id)
        await planStore.setPlaces(tx, id, places, removed)
        await planStore.change(tx, id, body)
        const isLower = body.budget < plan.budget
        await planStore.setBudget(tx, id, isLower ? plan.budget : body.budget, isLower ? body.budget : null)
      })
      await adapt(id)
      return view(id)
    },

    async stop({ id }) {
      await database.transaction((tx) => planStore.stop(tx, id))
      await adapt(id)
      return view(id)
    },
  }
}

const lotsIn = ({ lots }: SpendPlanBody) => lots.map(({ lotId }) => lotId as LotId)

/** What the plan leads or has won can't be taken back. */
export function refuseTakingBack(plan: PlanRow, places: readonly PlanPlace[], body: SpendPlanBody): void {
  const taken = places.filter(isTaken)
  const wanted = new Set<string>(lotsIn(body))
  if (taken.some(({ row }) => !wanted.has(row.lotId))) throw new AppError('spend-plan.leads-lot', {})
  if (taken.length > 0 && (body.country !== plan.country || body.region !== plan.region)) {
    throw new AppError('spend-plan.destination-fixed', {})
  }
  const least = leastTerms(places)
  if (body.maxWins < least.maxWins || body.budget < least.budget) throw new AppError('spend-plan.committed', least)
}

function viewOf(plan: PlanRow, places: readonly PlanPlace[], { cards }: Known): SpendPlan {
  const { id, name, budget, askedBudget, maxWins, country, region, stoppedAt } = plan
  const room = roomIn(termsOf(plan), places)
  return {
    ...{ id, name, budget, askedBudget, maxWins, country, region, isStopped: stoppedAt !== null, room },
    lots: places.map((place) => ({
      lot: must(cards.get(place.row.lotId), 'the card of a planned lot'),
      limit: place.row.limit,
      status: place.state.kind,
      reason: reasonOf(place, room),
      max: 'max' in place.state ? place.state.max : null,
      cost: setAside(place),
    })),
  }
}
