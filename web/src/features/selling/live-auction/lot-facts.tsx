import { useQuery } from '@tanstack/react-query'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { useState } from 'react'
import { bookedText } from '@/entities/lot/booked-text'
import { lotQuery } from '@/entities/lot/lot-query'
import { Disclosure } from '@/ui/disclosure'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'

const facts: readonly { label: string; show: (lot: LotView) => string }[] = [
  { label: 'Size', show: ({ dimensions }) => dimensions },
  { label: 'Year', show: ({ year }) => year?.toString() ?? '' },
  { label: 'Frame', show: ({ frame }) => frame },
  { label: 'Signature', show: ({ signature }) => signature },
  { label: 'Condition', show: ({ condition }) => condition },
  { label: 'Provenance', show: ({ provenance }) => provenance },
  { label: 'Delivery', show: ({ bookings }) => bookedText(bookings) ?? '' },
]

/** What a bidder wants to know of the work before they go on. Read when it is unfolded. */
export function LotFacts({ lotId }: { lotId: string }) {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <div className="border-t border-line [&_details]:border-0">
      <Disclosure title="Condition, size and details" onOpen={() => setIsWanted(true)}>
        {isWanted && <Facts lotId={lotId} />}
      </Disclosure>
    </div>
  )
}

function Facts({ lotId }: { lotId: string }) {
  const { data: lot, isError, refetch } = useQuery(lotQuery(lotId))
  if (isError) return <LoadFailure what="The details" onRetry={refetch} />
  if (!lot) return <Skeleton className="h-32" />
  const known = facts.flatMap(({ label, show }) => {
    const text = show(lot)
    return text ? [{ label, text }] : []
  })
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-y-2">
      {known.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="max-sm:mt-2 max-sm:text-sm">{label}</dt>
          <dd className="whitespace-pre-line text-foreground">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
