import type { LotId } from '@vermeil/contracts/ids'
import { historyPageSize } from '@vermeil/contracts/selling/auctions.schema'
import type { LotChangeEvent } from '../../../catalog/catalog/shared/lot-change-event.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { AnswerClock } from '../../../platform/reads/answer-clock.ts'
import { LIFE_MS, RevisionCache } from '../../../platform/reads/revision-cache.ts'
import { type BuildAnswer, thenSync } from '../../../platform/reads/shared-answer.ts'
import { world } from '../../../platform/world.ts'
import { type EntryRange, entriesIn } from '../lots/history-store.ts'
import { readMany } from '../lots/lot-store.ts'
import { chainHeadOf, publicStanding } from '../lots/public-lot.ts'
import {
  emptyList,
  type HistoryPage,
  historyAfterChange,
  historyBytes,
  historyParts,
  withLinks,
} from './history-page.ts'

const MAX_BYTES = 12 * 1024 * 1024

/** The first page of each lot's history for visitors. A bid is added here before its event is published. */
export function createSharedHistory(run: RunSql, clock: AnswerClock) {
  /** Two statements for all lots: during a sale many histories are compared with the database each second. */
  async function read(lotIds: readonly LotId[], cachedOf: (lotId: string) => HistoryPage | undefined) {
    const cached = new Map(lotIds.map((lotId) => [lotId, cachedOf(lotId)]))
    const lots = await readMany(run, lotIds)
    // Entries never change, so only those after the ones in memory are read.
    const missing: EntryRange[] = lots.map(({ record: { lot } }) => ({
      lotId: lot.id,
      after: cached.get(lot.id)?.count ?? 0,
      through: Math.min(lot.sequence, historyPageSize),
    }))
    const links = await entriesIn(
      run,
      missing.filter(({ after, through }) => after < through),
    )
    return new Map(
      lots.map(({ record, now }): [string, HistoryPage] => {
        clock.note(now)
        const { id, sequence } = record.lot
        const known = cached.get(id)
        if (known && sequence < known.standing.sequence) return [id, known]
        const listed = withLinks(known ?? emptyList, links.get(id) ?? [])
        return [id, { ...listed, standing: publicStanding(record, now), chainHead: chainHeadOf(record) }]
      }),
    )
  }

  const shown = ({ standing: { serverTime: _, ...lot } }: HistoryPage) => JSON.stringify(lot)
  const cache = new RevisionCache<HistoryPage, LotChangeEvent>({
    read,
    revisionOf: ({ standing }) => standing.revision,
    patch: historyAfterChange,
    isSame: (a, b) => a.count === b.count && a.chainHead === b.chainHead && shown(a) === shown(b),
    bytesOf: historyBytes,
    maxBytes: MAX_BYTES,
  })

  const history =
    (lotId: LotId): BuildAnswer =>
    (reader) =>
      thenSync(cache.get([lotId], reader), ([entry]) => {
        if (!entry) throw new AppError('lot.unknown', {})
        const { value } = entry
        const joinedAt = world.now()
        return {
          parts: historyParts(value, clock),
          isCurrent: (now) =>
            entry.value === value && !entry.isEvicted && now - entry.readAt <= LIFE_MS && now - joinedAt <= LIFE_MS,
          revisions: new Map([[lotId, value.standing.revision]]),
          insiders: noInsiders,
        }
      })

  return { history, cache }
}

const noInsiders: ReadonlySet<string> = new Set()
