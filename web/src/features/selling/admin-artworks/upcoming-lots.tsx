import { useQuery } from '@tanstack/react-query'
import type { UpcomingWork } from '@vermeil/contracts/selling/listings-admin.schema'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useHolds } from '@/entities/account/for-staff'
import { workColumn } from '@/entities/lot/work-column'
import { formatMoment } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Section } from '@/ui/section'
import { upcomingQuery } from './artworks-api'

import { WithdrawDialog } from './withdraw-dialog'

const RescheduleDialog = lazyDialog(() =>
  import('./reschedule-dialog').then(({ RescheduleDialog }) => RescheduleDialog),
)

const momentColumn = (
  id: string,
  header: string,
  at: (work: UpcomingWork) => string | null,
): DataColumn<UpcomingWork> => ({
  ...{ id, header, value: at },
  cell: (work) => {
    const moment = at(work)
    return moment && formatMoment(moment)
  },
})

const columns: readonly DataColumn<UpcomingWork>[] = [
  workColumn(
    ({ lot, slug, artist, ...work }) => ({
      ...work,
      artistName: artist.name,
      ...(lot && { to: paths.lot(lot.id, slug) }),
    }),
    { header: 'Lot' },
  ),
  { id: 'seller', header: 'Seller', value: ({ seller, sellerName }) => (seller ? sellerName : 'Vermeil') },
  moneyColumn({ id: 'starting', header: 'Starting bid', cents: ({ startingBid }) => startingBid }),
  momentColumn('opens', 'Opens', ({ lot }) => lot?.opensAt ?? null),
  momentColumn('closes', 'Closes', ({ lot }) => lot?.closesAt ?? null),
]

type Question = { work: UpcomingWork; about: 'dates' | 'cancel' }

/** Timed lots that wait to open, the next first: their dates can change, and they can be canceled. */
export function UpcomingLots() {
  const query = useQuery(upcomingQuery)
  const [asked, setAsked] = useState<Question | null>(null)
  const close = () => setAsked(null)
  const mayChange = useHolds('catalog', 'clerk')
  const mayCancel = useHolds('catalog')
  const buttons = (work: UpcomingWork) => (
    <>
      {mayChange && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Change dates of ${work.title}`}
          onClick={() => setAsked({ work, about: 'dates' })}
        >
          Change dates
        </Button>
      )}
      {mayCancel && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Cancel the auction of ${work.title}`}
          onClick={() => setAsked({ work, about: 'cancel' })}
        >
          Cancel
        </Button>
      )}
    </>
  )
  return (
    <Section id="upcoming-lots" title="Upcoming lots">
      <p className="mt-1 mb-5 text-muted">Timed auctions that open later, in your time zone.</p>
      <DataTable
        name="upcoming"
        caption="Upcoming lots"
        columns={columns}
        rows={query.data?.works}
        query={query}
        what="The upcoming lots"
        nouns={['lot', 'lots']}
        empty={
          <EmptyState icon={CalendarClock} title="No upcoming lots">
            <p>Auctions with a start date appear here until they open.</p>
          </EmptyState>
        }
        actions={{ label: 'Change', of: buttons }}
      />
      {asked?.about === 'dates' && <RescheduleDialog work={asked.work} onClose={close} />}
      {asked?.about === 'cancel' && <WithdrawDialog listing={asked.work} onClose={close} />}
    </Section>
  )
}
