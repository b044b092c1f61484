import { useQuery } from '@tanstack/react-query'
import type { Placement } from '@vermeil/contracts/trades/placements.schema'
import { Frame } from 'lucide-react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { placementFiles, placementImageKey } from './productions-api'

type Shown = Pick<Placement, 'id' | 'title' | 'artist' | 'picture' | 'hasImage'>
type PlacementPictureProps = { productionId: string; placement: Shown; sizes: string }

/** The team's own picture of a placement or, while there is none, the catalog's. */
export function PlacementPicture({ productionId, placement, sizes }: PlacementPictureProps) {
  const { data, isError } = useQuery({
    queryKey: placementImageKey(placement.id),
    queryFn: placementFiles(productionId, placement.id).image,
    enabled: placement.hasImage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useObjectUrl(data)
  const alt = `${placement.title} by ${placement.artist}`
  if (placement.hasImage && !isError) {
    if (!address) return <Skeleton className="aspect-square" />
    return <img src={address} alt={alt} className="aspect-square w-full bg-raised object-contain" />
  }
  if (!placement.picture) {
    return (
      <span className="flex aspect-square items-center justify-center bg-raised text-muted">
        <Frame className="size-8" strokeWidth={1.25} aria-hidden="true" />
        <span className="sr-only">No picture</span>
      </span>
    )
  }
  return <Picture picture={placement.picture} alt={alt} sizes={sizes} widest={800} ratio="1 / 1" fit="contain" />
}
