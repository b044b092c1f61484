import { addDays, addMonths, datesRefusal, quoteHire, spanOf } from '@vermeil/contracts/loans/hire-terms'
import { type LoanCatalogPage, type LoanCatalogQuery, loanCatalogPageSize } from '@vermeil/contracts/loans/hires.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseDay } from '../../../platform/postgres/house-now.ts'
import { bookings } from '../leases/booking-store.ts'
import type { LoanBookings } from '../leases/loan-bookings.ts'
import { availabilityOf } from './hire-rules.ts'
import { loanCatalogStore } from './loan-catalog-store.ts'

type Deps = {
  database: Database
  loanBookings: LoanBookings
  screenRights: Pick<ScreenRightsApi, 'hireRights'>
  terms: () => HouseTerms
}

/** The catalog of works for hire: works for lease, with how they stand and what they cost for a stretch of dates. */
export const createReadLoanCatalog =
  ({ database: { db }, loanBookings, screenRights, terms }: Deps) =>
  async ({
    q = '',
    page = 1,
    limit = loanCatalogPageSize,
    available,
    ...asked
  }: LoanCatalogQuery): Promise<LoanCatalogPage> => {
    const day = await houseDay(db)
    const from = asked.from ?? day
    const dates = { from, until: asked.until ?? addDays(addMonths(from, 1), -1) }
    const refusal = datesRefusal(dates, day)
    if (refusal) throw new AppError(refusal, {})
    const span = spanOf(dates)
    const isNow = dates.from === day
    const freeFor = available ? { ...span, isNow } : null
    const found = await loanCatalogStore.page(db, { ...asked, q, freeFor }, limit + 1, (page - 1) * limit)
    const works = found.slice(0, limit)
    const ids = works.map(({ id }) => id)
    const booked = Map.groupBy(await bookings.between(db, ids, span.from, span.until), ({ artworkId }) => artworkId)
    // A work that is late is out, although its booking has ended.
    const out = isNow ? await loanBookings.out(db, ids) : new Set()
    const rights = await screenRights.hireRights(db, ids)
    return {
      ...dates,
      hasMore: found.length > limit,
      works: works.map((work) => {
        const kinds = (booked.get(work.id) ?? []).map(({ kind }) => kind)
        const { total, deposit } = quoteHire(work.pricePerMonth, dates, terms().depositMonths)
        return {
          ...{ ...work, total, deposit, screenRights: rights.get(work.id) ?? 'none' },
          availability: out.has(work.id) ? 'rented' : availabilityOf(kinds),
        }
      }),
    }
  }
