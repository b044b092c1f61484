import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { cn } from '@/ui/cn'
import { photoQuery } from '../realtors-api'

type PropertyPhotoProps = { propertyId: string; photoId: string | null; alt: string; className?: string }

/** A private photo, fetched with the session; a drawing of a house where there is none. */
export function PropertyPhoto({ propertyId, photoId, alt, className }: PropertyPhotoProps) {
  const { data } = useQuery({ ...photoQuery(propertyId, photoId ?? ''), enabled: photoId !== null })
  const address = useObjectUrl(data)
  const box = cn('grid place-items-center overflow-hidden rounded-md bg-raised text-muted', className)
  return address ? (
    <img src={address} alt={alt} className={cn(box, 'object-cover')} />
  ) : (
    <span className={box}>
      <House className="size-1/3 max-h-10" strokeWidth={1.25} aria-hidden="true" />
    </span>
  )
}
