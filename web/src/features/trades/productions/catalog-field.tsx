import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { useDeferredValue, useState } from 'react'
import { WorkCell } from '@/entities/lot/work-cell'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

const SHOWN = 5

/** Works of the catalog that can be hired, by search. */
export function CatalogField({ onChoose }: { onChoose: (work: LotCard) => void }) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data, isError } = useQuery({
    queryKey: ['catalog', 'hirable', wanted],
    queryFn: ({ signal }) =>
      api.get<LotSearchPage>(`/lots?${new URLSearchParams({ q: wanted, way: 'lease', limit: String(SHOWN) })}`, {
        signal,
      }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  })
  const lots = wanted.length > 1 ? (data?.lots ?? []) : []
  return (
    <div className="grid gap-3">
      <Field
        label="Search the catalog"
        hint={isError ? 'The catalog could not be searched. Please try again.' : 'Title or artist of a work for lease.'}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            // The form around it must not be sent by a search.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            autoComplete="off"
          />
        )}
      </Field>
      {data && wanted.length > 1 && lots.length === 0 && <p className="text-muted">No work matches.</p>}
      <ul className="grid gap-2">
        {lots.map((lot) => (
          <li key={lot.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
            <WorkCell image={lot.image} title={lot.title} artistName={lot.artist.name} />
            <span className="flex items-center gap-3">
              {lot.leasePrice !== null && (
                <span className="figures text-sm text-muted">{formatMoney(lot.leasePrice)} a month</span>
              )}
              <Button variant="outline" size="sm" aria-label={`Choose ${lot.title}`} onClick={() => onChoose(lot)}>
                Choose
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
