import { dollars } from '@vermeil/contracts/money.schema'
import type { Aspect, PaintStyle } from '../painter/work.ts'
import { type Estimate, eveningTerms } from './estimates.ts'

/** The featured artists. The first is in the home page's spotlight and belongs to the demo artist's account. */
export const featuredArtists = [
  {
    name: 'Isolde Marlowe',
    specialty: 'Contemporary landscape',
    location: 'Bergen, Norway',
    joinedYear: 2019,
    statement: 'I paint the hour when a place stops being useful and becomes itself.',
    bio: 'Isolde Marlowe has painted the same eleven kilometers of coast for six years. Her landscapes are built in bands of cooling color, each held in check by a single warm note. Between them she draws in ink, etches plants and lays gold leaf on panels.',
  },
  {
    name: 'Teodor Okafor',
    specialty: 'Gestural abstraction',
    location: 'Lagos, Nigeria',
    joinedYear: 2020,
    statement: 'A painting is the record of every decision I could not take back.',
    bio: 'Teodor Okafor trained as a percussionist, and paints standing, in one sitting. His canvases hang in courts, concert halls and one ferry terminal.',
  },
  {
    name: 'Mei Hasegawa',
    specialty: 'Ink and wash',
    location: 'Kyoto, Japan',
    joinedYear: 2018,
    statement: 'The paper is already finished. I try not to spoil too much of it.',
    bio: 'Mei Hasegawa grinds her own ink and works on mulberry paper made by her cousins. Her washes are left to settle where they will, and then answered with a dry brush.',
  },
] as const

type FeaturedWork = {
  title: string
  artist: number
  style: PaintStyle
  aspect: Aspect
  seed: number
  startingBid: number
  buyNow: number | null
  lease: number | null
  views: number
}

const work = (
  title: string,
  artist: number,
  picture: [PaintStyle, Aspect, number],
  [startingBid, buyNow, lease]: [number, number | null, number | null],
  views: number,
): FeaturedWork => ({
  title,
  artist,
  style: picture[0],
  aspect: picture[1],
  seed: picture[2],
  startingBid,
  buyNow,
  lease,
  views,
})

/** The nine works of the home page. Amounts in dollars; `artist` counts into the list above; beyond it, the next artist who works in that style. */
export const featuredWorks: readonly FeaturedWork[] = [
  work('Evening above Alder Hill', 0, ['landscape', 'portrait', 4101], [2400, 5200, 180], 76),
  work('Cadenza', 1, ['gestural', 'portrait', 4202], [3100, 7400, 240], 234),
  work('Reeds, Red Sun', 2, ['ink-wash', 'portrait', 4303], [1150, 2600, null], 167),
  work('Two Jugs, a Bottle and a Lemon', 3, ['still-life', 'portrait', 4404], [1800, null, 120], 198),
  work('Moonrise over the Orchard', 4, ['pointillism', 'portrait', 4505], [2650, 5900, 190], 298),
  work('Nocturne off Lantern Head', 0, ['seascape', 'portrait', 4606], [4200, 9600, null], 387),
  work('Umber and Ivory on Slate', 5, ['color-field', 'portrait', 4707], [3600, 8800, 320], 221),
  work('The Translator', 6, ['portrait', 'portrait', 4808], [2200, null, null], 143),
  work('Rooftops, Canal District', 7, ['townscape', 'portrait', 4909], [1450, 3300, 110], 112),
]

export type EveningWork = FeaturedWork & { estimate: Estimate; seconds: number }

/** A lot of the evening sale, by the dollars that it is estimated at. */
const evening = (
  title: string,
  artist: number,
  picture: [PaintStyle, Aspect, number],
  [low, high]: [number, number],
  [views, seconds]: [number, number],
): EveningWork => {
  const estimate = { low: dollars(low), high: dollars(high) }
  const { startingBid, buyNow } = eveningTerms(estimate)
  return {
    ...work(title, artist, picture, [startingBid / 100, buyNow / 100, null], views),
    ...{ estimate, seconds },
  }
}

/** The ten lots waiting in the saleroom: their estimates, and how long each stays on the block. */
export const saleroomWorks: readonly EveningWork[] = [
  evening('Dusk above the Valley', 0, ['landscape', 'landscape', 5101], [5_000, 7_000], [264, 420]),
  evening('Argument, IV', 1, ['gestural', 'portrait', 5202], [9_000, 13_000], [391, 480]),
  evening('One Breath, IV', 2, ['ink-wash', 'portrait', 5303], [4_000, 6_000], [158, 360]),
  evening('Study for a Compass', 8, ['geometric', 'portrait', 5404], [11_000, 16_000], [247, 540]),
  evening('White Flax', 9, ['botanical', 'portrait', 5505], [4_500, 6_500], [183, 390]),
  evening('Copper Undertow', 10, ['flow-field', 'portrait', 5606], [16_000, 23_000], [472, 600]),
  evening('Regatta off the Point', 11, ['seascape', 'landscape', 5707], [8_000, 12_000], [366, 450]),
  evening('Blue Jug, White Bottle', 12, ['still-life', 'landscape', 5808], [6_000, 9_000], [251, 510]),
  evening('Saffron, Celadon, Plum', 5, ['color-field', 'square', 5909], [10_000, 15_000], [277, 570]),
  evening('Hill Town in Full Light', 4, ['pointillism', 'landscape', 6010], [7_000, 10_000], [269, 430]),
]
