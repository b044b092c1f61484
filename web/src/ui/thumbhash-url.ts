import { type RefObject, useEffect, useState } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { whenIdle } from '@/shared/page/when-idle'

const decoded = new Map<string, string>()

/** The decoder, fetched once; null where that failed. */
let decoder: Promise<typeof import('thumbhash') | null> | undefined

/**
 * A blurred preview of about 32 px as a data URL, from the 25 bytes that the server sends along with a picture. Until it
 * is there the picture's own color holds its place. It is drawn once the first screen stands, one at a time while the
 * browser is idle, and not at all where the picture itself was quicker.
 */
export function useThumbhashUrl(base64: string | null, image: RefObject<HTMLImageElement | null>): string | undefined {
  const isDue = useAfterFirstPaint()
  const [, setDrawn] = useState<string>()

  useEffect(() => {
    if (!isDue || base64 === null || decoded.has(base64)) return
    let isOver = false
    let cancel = () => {}

    decoder ??= import('thumbhash').catch((error: unknown) => {
      console.warn('Pictures are shown without previews.', error)
      return null
    })
    void decoder.then((found) => {
      if (!found || isOver) return
      cancel = whenIdle(() => {
        if (isLoaded(image.current)) return
        decoded.set(base64, found.thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))))
        setDrawn(base64)
      })
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [isDue, base64, image])

  return base64 === null ? undefined : decoded.get(base64)
}

/** A picture that waits until it is near the screen may count as complete, but has no size yet. */
const isLoaded = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth > 0
