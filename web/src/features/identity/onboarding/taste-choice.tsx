import { useQuery } from '@tanstack/react-query'
import { tasteWorks } from '@vermeil/contracts/catalog/taste.schema'
import { Heart } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { cn } from '@/ui/cn'
import { LoadFailure } from '@/ui/load-failure'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import type { Draft } from './onboarding-draft'
import { tasteQuery } from './taste'

const places = Array.from({ length: tasteWorks }, (_, place) => place)
const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

/** What a collector likes, by pictures. Their answer is what we recommend works by. */
export function TasteChoice() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h3 id={id} className="text-xl">
          What do you like?
        </h3>
        <p className="mt-1 text-muted">
          Press the pictures that speak to you, as many as you want. There is no wrong answer: we use it to show you
          works you may like.
        </p>
      </div>
      <TasteGrid />
    </section>
  )
}

function TasteGrid() {
  const { data, isError, refetch } = useQuery(tasteQuery)
  const { control, setValue } = useFormContext<Draft>()
  const chosen = useWatch({ control, name: 'likedLotIds' })
  if (!data) {
    if (isError) return <LoadFailure what="The pictures" onRetry={() => void refetch()} />
    return (
      <div className={grid}>
        {places.map((place) => (
          <Skeleton key={place} className="aspect-square" />
        ))}
      </div>
    )
  }
  if (data.works.length === 0) return <p className="text-muted">There are no works on auction right now.</p>
  const liked = chosen ?? data.likedLotIds
  return (
    <ul className={grid}>
      {data.works.map(({ id, title, artist, image }) => {
        const isLiked = liked.includes(id)
        const press = () =>
          setValue('likedLotIds', isLiked ? liked.filter((other) => other !== id) : [...liked, id], {
            shouldDirty: true,
          })
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isLiked}
              onClick={press}
              className={cn(
                'relative block w-full overflow-hidden rounded-md border-2 transition-colors',
                isLiked ? 'border-gold' : 'border-transparent hover:border-control',
              )}
            >
              <span className="sr-only">
                {title} by {artist.name}
              </span>
              {image && (
                <Picture picture={image} alt="" sizes="(width >= 40rem) 210px, 50vw" widest={800} ratio="1 / 1" />
              )}
              <span
                aria-hidden="true"
                className={cn(
                  'absolute end-2 bottom-2 inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm',
                  isLiked ? 'bg-gold-fill text-on-gold' : 'bg-background/80 text-foreground',
                )}
              >
                <Heart className={cn('size-4', isLiked && 'fill-current')} />
                {isLiked && 'Liked'}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
