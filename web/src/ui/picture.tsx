import type { Picture as StoredPicture } from '@vermeil/contracts/catalog/artworks.schema'
import { type ImageWidth, imageSrcSet, imageUrl } from '@vermeil/contracts/catalog/images'
import { useRef, useState } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { cn } from './cn'
import { fallbackFor } from './picture-fallback'
import placeholder from './picture-placeholder.svg'
import { useThumbhashUrl } from './thumbhash-url'

type PictureProps = {
  picture: StoredPicture
  /** What it shows. It stays, whatever picture has to stand in. */
  alt: string
  /** How wide it is laid out, honestly: `(width >= 64rem) 380px, 100vw`. The browser picks the file by it. */
  sizes: string
  /** The widest file worth offering; 800 for a card. */
  widest?: ImageWidth
  /** The box's proportions where they differ from the picture's own: `4 / 5` for a card. */
  ratio?: string
  /** A work is shown whole, on the box's own surface; only what is no work may be cropped. */
  fit?: 'cover' | 'contain'
  /** For the one picture a page opens with: fetched first. All others wait for it, and until they come near the screen. */
  isPriority?: boolean
  /** A smaller file of it that the browser has: shown until this one has come. */
  preview?: string | undefined
  className?: string
}

type Stage = 'own' | 'fallback' | 'placeholder'

/** A stored picture in a box that never changes its size: blurred at first, sharp when loaded, replaced when broken. */
export function Picture({
  picture,
  alt,
  sizes,
  widest = 2400,
  ratio,
  fit = 'contain',
  isPriority,
  preview: known,
  className,
}: PictureProps) {
  const address = imageUrl(picture.key, widest, 'jpeg')
  const [failed, setFailed] = useState<{ address: string; stage: Stage }>()
  // A stage belongs to one address: when the carousel turns, the next picture starts over.
  const stage = failed?.address === address ? failed.stage : 'own'
  const src = { own: address, fallback: fallbackFor(address), placeholder }[stage]

  const hasPainted = useAfterFirstPaint()
  const isDue = hasPainted || isPriority === true
  const isWhole = fit === 'contain' && ratio !== undefined
  const image = useRef<HTMLImageElement>(null)
  const blurred = useThumbhashUrl(picture.thumbhash, image)
  const preview = known ?? blurred
  // Not with the first paint: the content security policy refuses `style` in HTML that the server renders.
  const waiting = {
    backgroundColor: picture.color ?? undefined,
    backgroundImage: preview && `url(${preview})`,
  }

  function onError() {
    if (stage !== 'placeholder') setFailed({ address, stage: stage === 'own' ? 'fallback' : 'placeholder' })
  }

  return (
    <span
      className={cn('relative block overflow-hidden bg-raised bg-cover bg-center', className)}
      style={hasPainted && !isWhole ? waiting : undefined}
    >
      <Proportions picture={picture} ratio={ratio} />
      {isDue ? (
        <picture className="contents">
          {stage === 'own' && (
            <>
              <source type="image/avif" srcSet={imageSrcSet(picture.key, 'avif', widest)} sizes={sizes} />
              <source type="image/webp" srcSet={imageSrcSet(picture.key, 'webp', widest)} sizes={sizes} />
            </>
          )}
          <img
            // A new element per stage: an image that failed once may not ask again when only its address changes.
            key={src}
            ref={image}
            src={src}
            alt={alt}
            width={picture.width}
            height={picture.height}
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : 'auto'}
            // The first screen is to stand at once, with its picture; the others must not hold up a frame.
            decoding={isPriority ? 'sync' : 'async'}
            onError={onError}
            // The blurred picture is as large as the sharp one: it must not fill what stays free around it.
            style={
              hasPainted && isWhole ? { ...waiting, aspectRatio: `${picture.width} / ${picture.height}` } : undefined
            }
            className={cn(
              'absolute inset-0',
              isWhole && 'm-auto bg-cover bg-center',
              isWhole ? (isWiderThan(picture, ratio) ? 'h-auto w-full' : 'h-full w-auto') : 'size-full',
              fit === 'cover' ? 'object-cover' : 'object-contain',
            )}
          />
        </picture>
      ) : (
        <noscript>
          <img
            src={imageUrl(picture.key, widest < 640 ? widest : 640, 'jpeg')}
            alt={alt}
            loading="lazy"
            className={cn('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
          />
        </noscript>
      )}
    </span>
  )
}

/**
 * Gives the box its proportions and shows the picture's own color where the picture will be. Beside `<picture>` and not
 * in it: inside, Chromium's preload scanner would fetch the JPEG as well.
 */
function Proportions({ picture: { width, height, color }, ratio }: { picture: StoredPicture; ratio?: string }) {
  const box = ratio ? proportionsOf(ratio) : { width, height }
  const scale = Math.min(box.width / width, box.height / height)
  const shown = { width: width * scale, height: height * scale }
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} className="block w-full">
      {color && (
        <rect
          x={round((box.width - shown.width) / 2)}
          y={round((box.height - shown.height) / 2)}
          width={round(shown.width)}
          height={round(shown.height)}
          fill={color}
        />
      )}
    </svg>
  )
}

const round = (length: number) => Math.round(length * 1000) / 1000

function proportionsOf(ratio: string) {
  const [width = 1, height = 1] = ratio.split('/').map(Number)
  return { width, height }
}

/** Whether a picture reaches the sides of a box of these proportions before its top and bottom. */
function isWiderThan({ width, height }: StoredPicture, ratio: string): boolean {
  const box = proportionsOf(ratio)
  return width / height >= box.width / box.height
}
