import { type ImageWidth, imageUrl, imageWidths } from '@vermeil/contracts/catalog/images'
import { type Frame, frameCm } from '@vermeil/contracts/catalog/wall-hanging'
import { type Hung, rectOf } from '@vermeil/contracts/catalog/wall-layout'
import { cssMatrix, type Plane } from '@vermeil/contracts/catalog/wall-plane'
import type { HangableWork, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { cn } from '@/ui/cn'

const frameColors: Record<Frame, string> = {
  ...{ none: 'transparent', black: '#1c1a18', white: '#f5f2ec' },
  ...{ oak: '#b08a5b', gold: '#b8923f' },
}

const widthFor = (pixels: number): ImageWidth =>
  imageWidths.find((width) => width >= pixels) ?? (imageWidths.at(-1) as ImageWidth)

type HungWorkProps = {
  work: WallWork
  hung: Hung
  known: HangableWork | undefined
  plane: Plane
  /** Pixels of the element to the cm. */
  scale: number
  label: string
  isSelected: boolean
  /** Absent where nobody may change the wall. */
  onPointerDown?: (id: string, event: PointerEvent<HTMLElement>) => void
  onKeyDown?: (id: string, event: KeyboardEvent<HTMLElement>) => void
  onFocus?: (id: string) => void
}

/** A work in the plane of the wall. */
export const HungWork = memo(function HungWork(props: HungWorkProps) {
  const { work, hung, known, plane, scale, label, isSelected, onPointerDown, onKeyDown, onFocus } = props
  const border = work.frame === 'none' ? 0 : frameCm * scale
  const depth = work.frame === 'none' ? 1 : 1.6
  const style = {
    width: hung.width * scale,
    height: hung.height * scale,
    transform: cssMatrix(plane, rectOf(hung), scale),
    border: `${border}px solid ${frameColors[work.frame]}`,
    boxShadow: `0 ${0.5 * depth * scale}px ${0.8 * depth * scale}px rgb(0 0 0 / 0.3), 0 ${1.6 * depth * scale}px ${4 * depth * scale}px rgb(0 0 0 / 0.28)`,
    backgroundColor: known?.image?.color ?? '#8f8778',
  }
  const image = known?.image && (
    <img
      src={imageUrl(known.image.key, widthFor(hung.width * scale * 1.5), 'webp')}
      alt=""
      draggable={false}
      className="size-full object-cover select-none"
    />
  )
  const shared = { 'data-work': work.id, style, children: image }
  const place = 'absolute start-0 top-0 block origin-top-left p-0'
  if (!onPointerDown) return <div role="img" aria-label={label} {...shared} className={place} />
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSelected}
      onPointerDown={(event) => onPointerDown(work.id, event)}
      onKeyDown={(event) => onKeyDown?.(work.id, event)}
      onFocus={() => onFocus?.(work.id)}
      {...shared}
      className={cn(
        place,
        'cursor-grab touch-none will-change-transform active:cursor-grabbing',
        isSelected && 'outline-2 outline-offset-2 outline-gold',
      )}
    />
  )
})
