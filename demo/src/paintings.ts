import type { ImageSource } from '../../server/src/platform/media/images.ts'
import { aspectOf } from './painter/paint.ts'
import type { Painter } from './painter/painter.ts'
import { type Aspect, heightFor, type PaintStyle, paintStyleIds, type Work } from './painter/work.ts'

const PREFIX = 'painted/'
const MAX_SEED = 0xffffffff
/** Above this width a brush stroke is wider than any screen needs, and painting takes too long. */
const MAX_WIDTH = 1600
const key = new RegExp(`^${PREFIX}(${paintStyleIds.join('|')})/(portrait|landscape|square)/(\\d{1,10})$`)

/** A painting's media key. It contains all that is needed to paint it. */
export const paintedKey = (work: Work): string => `${PREFIX}${work.style}/${aspectOf(work)}/${work.seed}`

/** The size that a painting is listed with: the largest it is shown in. */
export const paintedSize = (work: Work): { width: number; height: number } => ({
  width: MAX_WIDTH,
  height: heightFor(aspectOf(work), MAX_WIDTH),
})

/** The portrait of an artist, by their place in the plan. */
export const portraitOf = (index: number): Work => ({ style: 'portrait', aspect: 'square', seed: 9_000 + index })

function workOfKey(name: string): Work | null {
  const [, style, aspect, seed] = name.match(key) ?? []
  if (!style || Number(seed) > MAX_SEED) return null
  return { style: style as PaintStyle, aspect: aspect as Aspect, seed: Number(seed) }
}

type Deps = { painter: Pick<Painter, 'paint'>; isPictureUsed: (key: string) => Promise<boolean> }

/** The demo's pictures, painted on first request. Painting takes seconds, so unused keys are not painted. */
export const paintings = ({ painter, isPictureUsed }: Deps): ImageSource => ({
  prefix: PREFIX,
  async render(name, width) {
    const work = workOfKey(name)
    if (!work || !(await isPictureUsed(name))) return null
    return painter.paint({ work, width: Math.min(width, MAX_WIDTH) })
  },
})
