import { formatLength, type LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import type { HangableWork, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Checkbox } from '@/ui/checkbox'

type WorkListProps = {
  works: readonly WallWork[]
  catalog: readonly HangableWork[]
  unit: LengthUnit
  /** Absent where the wall is only shown. */
  selected?: readonly string[]
  onSelect?: (ids: readonly string[]) => void
}

/** What hangs, with its size. Ticked works are aligned and moved together. */
export function WorkList({ works, catalog, unit, selected = [], onSelect }: WorkListProps) {
  return (
    <ol className="grid gap-2">
      {works.map((work) => {
        const known = catalog.find(({ artworkId }) => artworkId === work.artworkId)
        const title = known?.title ?? 'A work that can no longer be shown'
        const size = `${formatLength(work.widthCm, unit)} × ${formatLength(work.heightCm, unit)}`
        const toggle = (isOn: boolean) =>
          onSelect?.(isOn ? [...selected, work.id] : selected.filter((id) => id !== work.id))
        return (
          <li key={work.id} className="grid gap-0.5 border-b border-line pb-2">
            {onSelect ? (
              <Checkbox label={title} checked={selected.includes(work.id)} onCheckedChange={toggle} />
            ) : known?.lotId ? (
              <Link to={paths.lot(known.lotId, known.slug)} className="font-medium underline underline-offset-4">
                {title}
              </Link>
            ) : (
              <span className="font-medium">{title}</span>
            )}
            <span className="figures text-sm text-muted">
              {known && `${known.artist}, `}
              {size}
              {known && !known.isOnOffer && '. No longer on offer.'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
