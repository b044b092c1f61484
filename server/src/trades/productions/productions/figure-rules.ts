import type {
  ProductionMoney,
  ProductionOverview,
  ProductionStatus,
} from '@vermeil/contracts/trades/productions.schema'
import { coversSet, type Standing, seesMoney } from '../team/team-rules.ts'

/** What the placements of one set come to. Committed: placed or reserved. */
export interface Figure {
  readonly setId: string
  readonly budget: number
  readonly placed: number
  readonly planned: number
  readonly committed: number
}

const sumOf = (figures: readonly Figure[], field: Exclude<keyof Figure, 'setId'>): number =>
  figures.reduce((sum, figure) => sum + figure[field], 0)

/** Art placed of what is needed. More than is needed is still all of it. */
export function progressOf(figures: readonly Figure[], needed: number): { artPlaced: number; progress: number } {
  const artPlaced = sumOf(figures, 'placed')
  return { artPlaced, progress: needed === 0 ? 0 : Math.min(100, Math.floor((artPlaced * 100) / needed)) }
}

/** Null for people who see no money. People with single sets see the budgets and prices of these alone. */
export function moneyOf(artBudget: number, figures: readonly Figure[], standing: Standing): ProductionMoney | null {
  if (!seesMoney(standing)) return null
  const seen = figures.filter(({ setId }) => coversSet(standing, setId))
  const budget = standing.setIds === null ? artBudget : sumOf(seen, 'budget')
  const committed = sumOf(seen, 'committed')
  return { budget, planned: sumOf(seen, 'planned'), committed, left: budget - committed }
}

type Owned = { status: ProductionStatus; artBudget: number; totalArtNeeded: number; figures: readonly Figure[] }

/** The figures of somebody's own productions. */
export function overviewOf(owned: readonly Owned[], team: number): ProductionOverview {
  const all = owned.flatMap(({ figures }) => figures)
  const budget = owned.reduce((sum, { artBudget }) => sum + artBudget, 0)
  return {
    productions: owned.length,
    activeProductions: owned.filter(({ status }) => status === 'active-production').length,
    artPlaced: sumOf(all, 'placed'),
    artNeeded: owned.reduce((sum, { totalArtNeeded }) => sum + totalArtNeeded, 0),
    budget,
    budgetLeft: budget - sumOf(all, 'committed'),
    team,
  }
}
