import type { RenderedOriginals } from '../../platform/media/images.ts'
import { aspectOf } from './painter/paint.ts'
import type { Painter } from './painter/painter.ts'
import { type Aspect, heightFor, type PaintStyle, paintStyleIds, type Work } from './painter/work.ts'

const PREFIX = 'painted/'
const key = new RegExp(`^${PREFIX}(${paintStyleIds.join('|')})/(portrait|landscape|square)/(\\d{1,10})$`)

/** A painting's place among the pictures. Its name says all that is needed to paint it. */
export const paintedKey = (work: Work): string => `${PREFIX}${work.style}/${aspectOf(work)}/${work.seed}`

/** The size a painting is said to have: the largest it is shown in. */
export function paintedSize(work: Work): { width: number; height: number } {
  return { width: 1600, height: heightFor(aspectOf(work), 1600) }
}

export function workOfKey(name: string): Work | null {
  const [, style, aspect, seed] = name.match(key) ?? []
  if (!style || Number(seed) > 0xffffffff) return null
  return { style: style as PaintStyle, aspect: aspect as Aspect, seed: Number(seed) }
}

type Deps = { painter: Pick<Painter, 'paint'>; isPictureUsed: (key: string) => Promise<boolean> }

/**
 * The pictures of the demonstration house: painted on first request, and stored. Painting takes seconds, so only
 * pictures that a work or an artist has are painted.
 */
export const paintedOriginals = ({ painter, isPictureUsed }: Deps): RenderedOriginals => ({
  prefix: PREFIX,
  async render(name, width) {
    const work = workOfKey(name)
    if (!work || !(await isPictureUsed(name))) return null
    // Beyond this a brush stroke is wider than any screen needs, and a painting takes longer than a visitor waits.
    return painter.paint({ work, width: Math.min(width, 1600) })
  },
})
