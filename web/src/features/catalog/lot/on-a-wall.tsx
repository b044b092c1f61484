import { imageUrl } from '@vermeil/contracts/images'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { dimensionText } from './dimensions'

const personCm = 170
const personWidthCm = 48
const eyeCm = 155
const gapCm = 70
const marginCm = 40

/** Head, then shoulders to feet and back: a person standing, 48 by 170. */
const silhouette =
  'M24 0a9 11 0 0 1 9 11 9 12 0 0 1-5 10.5V26c9 1.5 15 4 16.500 11.500L48 84c.4 3.500-4.600 4.500-5.400 1L37 56l-1.500 34L33 166c-.2 4-7.500 4-7.800 0L24 104l-1.200 62c-.3 4-7.600 4-7.800 0L12.500 90 11 56 5.400 85C4.600 88.500-.4 87.500 0 84l3.500-46.500C5 30 11 27.500 20 26v-4.500A9 12 0 0 1 15 11 9 11 0 0 1 24 0Z'

/** How large the work really is, beside somebody. Drawn only where its height and width are known. */
export function OnAWall({ lot }: { lot: PreviewedLot }) {
  const { heightCm, widthCm, image } = lot
  const hasPainted = useAfterFirstPaint()
  if (heightCm === null || widthCm === null || !image) return null
  const isStanding = lot.category === 'sculpture'
  // At eye height as in a gallery, unless it is too tall for that, or stands on the floor.
  const bottomCm = isStanding ? 0 : Math.max(15, eyeCm - heightCm / 2)
  const wallCm = Math.max(240, bottomCm + heightCm + marginCm)
  const neededCm = marginCm + personWidthCm + gapCm + widthCm + marginCm
  const totalCm = Math.max(neededCm, wallCm * 1.3)
  const startX = marginCm + (totalCm - neededCm) / 2
  const floorY = wallCm
  return (
    <figure>
      {/* The floor runs on to the frame's edges, however wide the page makes it. */}
      <div className="overflow-hidden bg-surface">
        <svg
          viewBox={`0 0 ${totalCm} ${wallCm + 12}`}
          role="img"
          aria-label={`${lot.title}, ${dimensionText(lot)}, shown to scale next to a person ${personCm} cm tall.`}
          className="max-h-96 w-full overflow-visible"
        >
          <line x1={-totalCm * 3} y1={floorY} x2={totalCm * 4} y2={floorY} className="stroke-control" strokeWidth="1" />
          <path d={silhouette} transform={`translate(${startX} ${floorY - personCm})`} className="fill-faint" />
          <image
            href={hasPainted ? imageUrl(image.key, 480, 'webp') : undefined}
            x={startX + personWidthCm + gapCm}
            y={floorY - bottomCm - heightCm}
            width={widthCm}
            height={heightCm}
            preserveAspectRatio="xMidYMid slice"
          />
        </svg>
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {dimensionText(lot)}, shown to scale next to a person {personCm} cm tall.
      </figcaption>
    </figure>
  )
}
