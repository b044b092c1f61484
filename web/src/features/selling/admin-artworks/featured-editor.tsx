import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AdminWork, featuredCount } from '@vermeil/contracts/selling/listings-admin.schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Loading } from '@/ui/loading'
import { OrderedList } from '@/ui/ordered-list'
import { Picture } from '@/ui/picture'
import { reorder } from '@/ui/reorder'
import { featuredWorksQuery, worksQuery } from './artworks-api'
import { useFeaturing } from './use-featuring'

const isShown = ({ lot }: AdminWork) => lot?.state === 'live' || lot?.state === 'stopped'

/** The nine works of the home page: chosen, put in order by dragging or by the buttons, and removed. */
export function FeaturedEditor() {
  const { data, isError, refetch } = useQuery(featuredWorksQuery)
  const { save } = useFeaturing()
  const works = data?.works ?? []
  const ids = works.map(({ id }) => id)

  if (!data) return <Loading what="The home page" hasFailed={isError} onRetry={refetch} className="h-96" />
  return (
    <section aria-labelledby="home-works" className="grid max-w-3xl grid-cols-1 gap-4">
      <div>
        <h2 id="home-works" className="text-2xl">
          Works on the home page
        </h2>
        <p className="mt-1 text-muted">
          The home page shows them in this order. A work that has sold leaves it, and the works watched most fill free
          places.
        </p>
      </div>
      {works.length === 0 && <p className="text-muted">None is chosen: the home page shows the works watched most.</p>}
      <OrderedList
        items={works}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onMove={(from, to) => save([...reorder(ids, from, to)])}
        onRemove={(place) => save(ids.toSpliced(place, 1))}
      >
        {(work) => (
          <span className="flex items-center gap-2">
            {work.image && (
              <span className="w-12 shrink-0">
                <Picture picture={work.image} alt="" sizes="48px" widest={160} ratio="1 / 1" />
              </span>
            )}
            <span className="min-w-0">
              <span className="line-clamp-2">{work.title}</span>
              <span className="block truncate text-sm text-muted">
                {isShown(work) ? work.artist.name : 'No longer on sale, so not shown'}
              </span>
            </span>
          </span>
        )}
      </OrderedList>
      {works.length < featuredCount ? (
        <AddWork taken={ids} onAdd={(id) => save([...ids, id])} />
      ) : (
        <p className="text-sm text-muted">All nine places are taken. Remove a work to choose another.</p>
      )}
    </section>
  )
}

const MIN_LETTERS = 3

/** Works in a timed auction, found by title or artist. */
function AddWork({ taken, onAdd }: { taken: readonly string[]; onAdd: (id: string) => void }) {
  const [text, setText] = useState('')
  const query = new URLSearchParams({ q: text.trim(), status: 'listed', venue: 'timed' })
  const { data } = useQuery({
    ...worksQuery(String(query)),
    enabled: text.trim().length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  })
  const found =
    text.trim().length >= MIN_LETTERS ? data?.works.filter((work) => isShown(work) && !taken.includes(work.id)) : []
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Field label="Add a work" hint="Three letters of its title or artist">
        {(control) => (
          <Input {...control} type="search" value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      {found?.length === 0 && text.trim().length >= MIN_LETTERS && (
        <p className="text-muted">No work on sale matches.</p>
      )}
      <ul className="divide-y divide-line">
        {found?.slice(0, 8).map((work) => (
          <li key={work.id} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 grow">
              <span className="block truncate">{work.title}</span>
              <span className="block truncate text-sm text-muted">{work.artist.name}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Add ${work.title} to the home page`}
              onClick={() => onAdd(work.id)}
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
