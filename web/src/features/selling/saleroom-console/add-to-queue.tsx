import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

/** Brings timed lots that nobody has bid on into the saleroom. */
export function AddToQueue({ onAdd }: { onAdd: (lotId: string) => void }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { data: found, isFetching } = useQuery({
    queryKey: ['lots', 'for-queue', words],
    queryFn: ({ signal }) =>
      api.get<LotSearchPage>(`/lots?${new URLSearchParams({ q: words, availability: 'on-auction' })}`, { signal }),
    // Its bids were made for a lot with its own closing time, so the server would refuse it here.
    select: ({ lots }) => lots.filter(({ venue, bidCount }) => venue === 'timed' && bidCount === 0).slice(0, 6),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

  function search(event: FormEvent) {
    event.preventDefault()
    setWords(typed.trim())
  }

  return (
    <div className="mt-5 border-t border-line pt-5">
      <form aria-label="Lots for the queue" onSubmit={search} className="flex flex-wrap items-end gap-3">
        <Field label="Add a lot" hint="Timed lots without a bid" className="min-w-48 grow">
          {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        <Button type="submit" variant="outline" className="mb-6.5">
          {isFetching ? 'Searching…' : 'Search'}
        </Button>
      </form>
      {words !== '' && found?.length === 0 && <p className="mt-2 text-muted">No such lot can be added.</p>}
      <ul className="mt-2 divide-y divide-line">
        {words !== '' &&
          found?.map((lot) => (
            <li key={lot.id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 grow">
                <span className="block truncate">{lot.title}</span>
                <span className="figures block truncate text-sm text-muted">
                  {lot.artist.name} · from {formatMoney(lot.startingBid)}
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Add ${lot.title} to the queue`}
                onClick={() => {
                  onAdd(lot.id)
                  setWords('')
                  setTyped('')
                }}
              >
                <Plus aria-hidden="true" />
                Add
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}
