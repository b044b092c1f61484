import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { Button } from './button'
import { cn } from './cn'
import { useDragOrder } from './use-drag-order'

type OrderedListProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  /** What the item is called in its buttons and when its new place is read out. */
  nameOf: (item: T, place: number) => string
  onMove: (from: number, to: number) => void
  onRemove?: (place: number) => void
  /** Where the items are forms: on a phone the buttons go below them. */
  isTall?: boolean
  children: (item: T, place: number) => ReactNode
}

/** A list that is put in order by dragging a row's handle, or by the buttons beside each. */
export function OrderedList<T>({ items, keyOf, nameOf, onMove, onRemove, isTall, children }: OrderedListProps<T>) {
  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    announce(`${nameOf(item, from)} is now number ${to + 1} of ${items.length}.`)
  }
  const drag = useDragOrder(move)

  return (
    <ol className="divide-y divide-line">
      {items.map((item, place) => {
        const { isDragged, isTarget, handle, target } = drag(place)
        const name = nameOf(item, place)
        return (
          <li
            key={keyOf(item)}
            {...target}
            className={cn(
              'flex items-center gap-2 py-2',
              isTall && 'max-sm:flex-wrap max-sm:justify-end',
              isDragged && 'opacity-50',
              isTarget && 'bg-raised',
            )}
          >
            <span {...handle} className="shrink-0 cursor-grab py-2 text-muted max-sm:hidden">
              <GripVertical className="size-5" aria-hidden="true" />
            </span>
            <span className={cn('figures w-6 shrink-0 text-end text-sm text-muted', isTall && 'max-sm:hidden')}>
              {place + 1}
            </span>
            <div className={cn('min-w-0 grow', isTall && 'max-sm:basis-full')}>{children(item, place)}</div>
            <IconButton label={`Move ${name} up`} isDisabled={place === 0} onPress={() => move(place, place - 1)}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              isDisabled={place === items.length - 1}
              onPress={() => move(place, place + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            {onRemove && (
              <IconButton label={`Remove ${name}`} onPress={() => onRemove(place)}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type IconButtonProps = { label: string; isDisabled?: boolean; onPress: () => void; children: ReactNode }

const IconButton = ({ label, isDisabled = false, onPress, children }: IconButtonProps) => (
  <Button variant="ghost" size="icon" aria-label={label} disabled={isDisabled} onClick={onPress}>
    {children}
  </Button>
)
