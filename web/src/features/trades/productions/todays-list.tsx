import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlacementTicks, TodaysPlacement } from '@vermeil/contracts/trades/placements.schema'
import { Truck } from 'lucide-react'
import { formatDay, today } from '@/shared/format/days'
import { plural } from '@/shared/format/format'
import { useSearchParams } from '@/shared/navigation/router'
import { Checkbox } from '@/ui/checkbox'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { PlacementPicture } from './placement-picture'
import { productionsKey, tickPlacement, todayQuery } from './productions-api'

/** For the people on the truck: what goes where today, ticked off as it is hung or packed. */
export function TodaysList() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? today()
  const { data, isError, refetch } = useQuery(todayQuery(day))
  const choose = (wanted: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (wanted === '' || wanted === today()) next.delete('day')
        else next.set('day', wanted)
        return next
      },
      { replace: true },
    )
  const groups = Map.groupBy(data?.placements ?? [], ({ productionTitle, setName }) => `${productionTitle}: ${setName}`)
  const done = data?.placements.filter(({ hungAt, packedAt }) => hungAt || packedAt).length ?? 0
  return (
    <section aria-labelledby="today-title" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="today-title" className="text-2xl">
            {day === today() ? 'Today' : formatDay(day)}
          </h2>
          {data && data.placements.length > 0 && (
            <p className="mt-1 text-muted" role="status">
              {done} of {plural(data.placements.length, 'art piece', 'art pieces')} hung or packed
            </p>
          )}
        </div>
        <Field label="Day">
          {(control) => <Input {...control} type="date" value={day} onChange={(event) => choose(event.target.value)} />}
        </Field>
      </div>
      {isError && <LoadFailure what="The list of the day" onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-64" />}
      {data?.placements.length === 0 && (
        <EmptyState icon={Truck} title="Nothing to carry on this day">
          <p>Art pieces appear here on the days of their set. Give the set or its location dates.</p>
        </EmptyState>
      )}
      {[...groups].map(([title, placements]) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h3 className="text-xl">{title}</h3>
          {placements[0]?.address && <p className="text-muted">{placements[0].address}</p>}
          <ul className="grid gap-3 lg:grid-cols-2">
            {placements.map((placement) => (
              <li key={placement.id}>
                <TodaysCard placement={placement} day={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function TodaysCard({ placement, day }: { placement: TodaysPlacement; day: string }) {
  const tick = useTick(placement, day)
  const { title, artist, position, dimensions, weight, hungAt, packedAt, canTick } = placement
  const ticks = { hung: hungAt !== null, packed: packedAt !== null }
  const facts = [dimensions, weight !== null && `${weight} kg`].filter(Boolean).join(', ')
  return (
    <article
      aria-label={title}
      className="grid h-full grid-cols-[6rem_minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div>
        <PlacementPicture productionId={placement.productionId} placement={placement} sizes="96px" />
      </div>
      <div className="grid content-start gap-1">
        <h4 className="font-sans text-base font-medium tracking-normal">{title}</h4>
        <p className="text-sm text-muted">{artist}</p>
        <p>{position}</p>
        {facts && <p className="figures text-sm text-muted">{facts}</p>}
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label={
              <>
                Hung<span className="sr-only">: {title}</span>
              </>
            }
            checked={ticks.hung}
            disabled={!canTick}
            onCheckedChange={(hung) => tick({ ...ticks, hung })}
          />
          <Checkbox
            label={
              <>
                Packed<span className="sr-only">: {title}</span>
              </>
            }
            checked={ticks.packed}
            disabled={!canTick}
            onCheckedChange={(packed) => tick({ ...ticks, packed })}
          />
        </div>
      </div>
    </article>
  )
}

/** Ticked at once, and undone if the server refuses: people who carry pictures have one hand and a bad connection. */
function useTick({ id, productionId }: TodaysPlacement, day: string) {
  const queryClient = useQueryClient()
  const { queryKey } = todayQuery(day)
  const { mutate } = useMutation({
    mutationFn: (ticks: PlacementTicks) => tickPlacement(productionId, id, ticks),
    onMutate: async ({ hung, packed }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const now = new Date().toISOString()
      const ticked = (placement: TodaysPlacement): TodaysPlacement =>
        placement.id === id
          ? {
              ...placement,
              hungAt: hung ? (placement.hungAt ?? now) : null,
              packedAt: packed ? (placement.packedAt ?? now) : null,
            }
          : placement
      queryClient.setQueryData(queryKey, before && { placements: before.placements.map(ticked) })
      return before
    },
    onError: (_error, _ticks, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: productionsKey }),
  })
  return mutate
}
