import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { Section } from '@/ui/section'

/** Parts of the one picture, away from the edges, where works are quiet. */
const details = [
  { where: 'upper left', position: 'object-[28%_26%]' },
  { where: 'middle right', position: 'object-[72%_46%]' },
  { where: 'lower middle', position: 'object-[46%_76%]' },
] as const

/** A smaller picture shown pixel by pixel is most of itself: no detail. */
const leastWidth = 1_000

/** The work from nearby: its other pictures, or parts of its only one at full size. */
export function DetailPictures({ lot: { images, title } }: { lot: Pick<PreviewedLot, 'images' | 'title'> }) {
  const [cover, ...others] = images
  const hasPainted = useAfterFirstPaint()
  if (!cover || (others.length === 0 && cover.width < leastWidth)) return null
  return (
    <Section id="detail-pictures" title="Details">
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {others.length > 0
          ? others.map((picture, index) => (
              <li key={picture.key} className="bg-surface">
                <Picture
                  picture={picture}
                  alt={`${title}, picture ${index + 2} of ${images.length}`}
                  sizes="(width >= 64rem) 220px, 45vw"
                  widest={640}
                  ratio="1 / 1"
                  fit="contain"
                />
              </li>
            ))
          : details.map(({ where, position }) => (
              <li key={where} className="aspect-square overflow-hidden bg-surface max-sm:last:hidden">
                {hasPainted && (
                  <img
                    src={imageUrl(cover.key, 2400, 'webp')}
                    alt={`${title}, a detail from the ${where}`}
                    loading="lazy"
                    decoding="async"
                    className={cn('size-full object-none', position)}
                  />
                )}
              </li>
            ))}
      </ul>
    </Section>
  )
}
