import type { Picture as StoredPicture } from '@vermeil/contracts/catalog/artworks.schema'
import { Link } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'

type WorkCellProps = { image: StoredPicture | null; title: string; artistName: string; to?: string; className?: string }

/** A work in a table's first column: a small picture, the title, and the artist. Without `to` the row itself is linked. */
export function WorkCell({ image, title, artistName, to, className }: WorkCellProps) {
  return (
    <span className={cn('flex items-center gap-4', className)}>
      <span className="w-16 shrink-0">
        {image ? (
          <Picture picture={image} alt="" sizes="64px" widest={320} ratio="1 / 1" />
        ) : (
          <span className="block aspect-square bg-raised" />
        )}
      </span>
      <span className="grid">
        {to ? (
          <Link to={to} className="hover:text-gold">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="text-sm text-muted">{artistName}</span>
      </span>
    </span>
  )
}
