import type { Picture as StoredPicture } from '@vermeil/contracts/artworks'
import { type ImageWidth, imageSrcSet, imageUrl } from '@vermeil/contracts/images'
import { useState } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { cn } from './cn'
import { fallbackFor } from './picture-fallback'
import placeholder from './picture-placeholder.svg'
import { thumbhashUrl } from './thumbhash-url'

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
  className,
}: PictureProps) {
  const address = imageUrl(picture.key, widest, 'jpeg')
  const [failed, setFailed] = useState<{ address: string; stage: Stage }>()
  // A stage belongs to one address: when the carousel turns, the next picture starts over.
  const stage = failed?.address === address ? failed.stage : 'own'
  const src = { own: address, fallback: fallbackFor(address), placeholder }[stage]

  const isDue = useAfterFirstPaint() || isPriority === true
  const isWhole = fit === 'contain' && ratio !== undefined
  const waiting = {
    backgroundColor: picture.color ?? undefined,
    backgroundImage: isDue && picture.thumbhash ? `url(${thumbhashUrl(picture.thumbhash)})` : undefined,
  }

  function onError() {
    if (stage !== 'placeholder') setFailed({ address, stage: stage === 'own' ? 'fallback' : 'placeholder' })
  }

  return (
    <picture
      className={cn('relative block overflow-hidden bg-raised bg-cover bg-center', className)}
      style={{ aspectRatio: ratio ?? `${picture.width} / ${picture.height}`, ...(isWhole ? {} : waiting) }}
    >
      {isDue && stage === 'own' && (
        <>
          <source type="image/avif" srcSet={imageSrcSet(picture.key, 'avif', widest)} sizes={sizes} />
          <source type="image/webp" srcSet={imageSrcSet(picture.key, 'webp', widest)} sizes={sizes} />
        </>
      )}
      {isDue && (
        <img
          // A new element per stage: an image that failed once may not ask again when only its address changes.
          key={src}
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
          style={isWhole ? { ...waiting, aspectRatio: `${picture.width} / ${picture.height}` } : undefined}
          className={cn(
            'absolute inset-0',
            isWhole && 'm-auto bg-cover bg-center',
            isWhole ? (isWiderThan(picture, ratio) ? 'h-auto w-full' : 'h-full w-auto') : 'size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
          )}
        />
      )}
    </picture>
  )
}

/** Whether a picture reaches the sides of a box of these proportions before its top and bottom. */
function isWiderThan({ width, height }: StoredPicture, ratio: string): boolean {
  const [boxWidth = 1, boxHeight = 1] = ratio.split('/').map(Number)
  return width / height >= boxWidth / boxHeight
}
