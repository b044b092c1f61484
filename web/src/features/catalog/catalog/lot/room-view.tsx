import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Section } from '@/ui/section'
import { dimensionText } from './dimensions'
import { type Box, person, roomLayout, sofa } from './room-layout'

/** Head, then shoulders to feet and back: a person standing, 48 by 170. */
const silhouette =
  'M24 0a9 11 0 0 1 9 11 9 12 0 0 1-5 10.5V26c9 1.5 15 4 16.500 11.500L48 84c.4 3.500-4.600 4.500-5.400 1L37 56l-1.500 34L33 166c-.2 4-7.500 4-7.800 0L24 104l-1.200 62c-.3 4-7.600 4-7.800 0L12.500 90 11 56 5.400 85C4.600 88.500-.4 87.500 0 84l3.500-46.500C5 30 11 27.500 20 26v-4.500A9 12 0 0 1 15 11 9 11 0 0 1 24 0Z'

/** How large the work really is, in a room. Rendered only where its height and width are known. */
export function RoomView({ lot }: { lot: PreviewedLot }) {
  const { heightCm, widthCm, image } = lot
  const hasPainted = useAfterFirstPaint()
  if (heightCm === null || widthCm === null || !image) return null
  const room = roomLayout({ heightCm, widthCm, isStanding: lot.category === 'sculpture' })
  const { width, height: floorY } = room.wall
  const topOf = ({ bottom, height }: Box) => floorY - bottom - height
  const placed = (box: Box) => `translate(${box.x} ${topOf(box)})`
  const scale = `shown to scale next to a person ${person.height} cm tall${
    room.sofa ? ` and a sofa ${sofa.width} cm wide` : ''
  }.`
  return (
    <Section id="room-view" title="In a room">
      <figure className="mt-4">
        {/* The floor runs on to the frame's edges, however wide the page makes it. */}
        <div className="overflow-hidden rounded-lg bg-surface">
          <svg
            viewBox={`0 0 ${width} ${floorY + 24}`}
            role="img"
            aria-label={`${lot.title}, ${dimensionText(lot)}, ${scale}`}
            className="max-h-96 w-full overflow-visible"
          >
            <rect x={-width * 3} y={floorY} width={width * 7} height="400" className="fill-raised" />
            <line x1={-width * 3} y1={floorY} x2={width * 4} y2={floorY} className="stroke-control" strokeWidth="1" />
            <Lamp transform={placed(room.lamp)} />
            {room.sofa && <Sofa transform={placed(room.sofa)} />}
            <path d={silhouette} transform={placed(room.person)} className="fill-faint" />
            <rect
              x={room.work.x + 1.5}
              y={topOf(room.work) + 2.5}
              width={widthCm}
              height={heightCm}
              className="fill-black/30"
            />
            {/* In its own color until the picture is here. */}
            <rect x={room.work.x} y={topOf(room.work)} width={widthCm} height={heightCm} fill={image.color ?? 'none'} />
            <image
              href={hasPainted ? imageUrl(image.key, 480, 'webp') : undefined}
              x={room.work.x}
              y={topOf(room.work)}
              width={widthCm}
              height={heightCm}
              preserveAspectRatio="xMidYMid slice"
            />
          </svg>
        </div>
        <figcaption className="mt-2 text-sm text-muted">
          {dimensionText(lot)}, {scale}
        </figcaption>
      </figure>
    </Section>
  )
}

/** 210 by 82: back, seat with two cushions, arms, feet. */
const Sofa = ({ transform }: { transform: string }) => (
  <g transform={transform} className="fill-control">
    <rect x="12" y="0" width="186" height="50" rx="8" className="opacity-60" />
    <rect x="0" y="22" width="26" height="52" rx="8" />
    <rect x="184" y="22" width="26" height="52" rx="8" />
    <rect x="24" y="40" width="80" height="20" rx="5" />
    <rect x="106" y="40" width="80" height="20" rx="5" />
    <rect x="20" y="61" width="170" height="13" className="opacity-80" />
    <rect x="14" y="74" width="5" height="8" />
    <rect x="191" y="74" width="5" height="8" />
  </g>
)

/** 44 by 160: shade, pole, foot. */
const Lamp = ({ transform }: { transform: string }) => (
  <g transform={transform} className="fill-control">
    <path d="M10 0h24l10 34H0Z" className="opacity-60" />
    <rect x="21" y="34" width="2" height="123" />
    <rect x="8" y="157" width="28" height="3" rx="1.5" />
  </g>
)
