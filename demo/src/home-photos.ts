import { join } from 'node:path'
import type { Work } from './painter/work.ts'

/** Towns by the water, one for each of the realtor's homes: its picture shows the houses in front. */
const towns = [7_102, 7_106, 7_103, 7_107, 7_105, 7_108]

/** In the repository; `npm run paint` paints them again. */
export const homePhotos = towns.map((seed, place) => ({
  town: { style: 'townscape', aspect: 'landscape', seed } satisfies Work,
  file: join(import.meta.dirname, '..', 'pictures', `home-${place + 1}.jpg`),
}))
