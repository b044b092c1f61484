import type { Aspect, PaintStyle } from '../painter/work.ts'

/** The featured artists. The first is in the home page's spotlight and belongs to the demo artist's account. */
export const featuredArtists = [
  {
    name: 'Isolde Marlowe',
    specialty: 'Contemporary landscape',
    location: 'Bergen, Norway',
    joinedYear: 2019,
    statement: 'I paint the hour when a place stops being useful and becomes itself.',
    bio: 'Isolde Marlowe has painted the same eleven kilometers of coast for six years. Her landscapes are built in bands of cooling color, each held in check by a single warm note.',
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

/** The nine works of the home page. Amounts in dollars; `artist` counts into the list above, or beyond it at random. */
export const featuredWorks: readonly FeaturedWork[] = [
  work('Evening above Alder Hill', 0, ['landscape', 'portrait', 4101], [2400, 5200, 180], 76),
  work('Cadenza', 1, ['gestural', 'portrait', 4202], [3100, 7400, 240], 234),
  work('Heron in Mist', 2, ['ink-wash', 'portrait', 4303], [1150, 2600, null], 167),
  work('Pears with a Green Glass', 3, ['still-life', 'portrait', 4404], [1800, null, 120], 198),
  work('Sunday at the Water Garden', 4, ['pointillism', 'portrait', 4505], [2650, 5900, 190], 298),
  work('Squall off Lantern Head', 0, ['seascape', 'portrait', 4606], [2900, 6400, null], 187),
  work('Oxblood over Smoke', 5, ['color-field', 'portrait', 4707], [3600, 8800, 320], 221),
  work('The Translator', 6, ['portrait', 'portrait', 4808], [2200, null, null], 143),
  work('Rooftops, Canal District', 7, ['townscape', 'portrait', 4909], [1450, 3300, 110], 112),
]

/** The ten lots waiting in the saleroom, with the seconds each stays on the block. */
export const saleroomWorks: readonly (FeaturedWork & { seconds: number })[] = [
  { ...work('Harvest above the Valley', 0, ['landscape', 'landscape', 5101], [800, 2600, null], 64), seconds: 420 },
  { ...work('Argument, IV', 1, ['gestural', 'portrait', 5202], [1200, 3900, null], 91), seconds: 480 },
  { ...work('Letter from the Mountain', 2, ['ink-wash', 'portrait', 5303], [650, 1900, null], 58), seconds: 360 },
  { ...work('Study for a Stair', 8, ['geometric', 'portrait', 5404], [900, 2800, null], 47), seconds: 540 },
  { ...work('Peonies and Honesty', 9, ['botanical', 'portrait', 5505], [500, 1500, null], 83), seconds: 390 },
  { ...work('Murmuration of Salt', 10, ['flow-field', 'portrait', 5606], [1000, 3200, null], 72), seconds: 600 },
  { ...work('Regatta off the Point', 11, ['seascape', 'landscape', 5707], [1100, 3400, null], 66), seconds: 450 },
  { ...work('Table with Quinces', 12, ['still-life', 'landscape', 5808], [750, 2200, null], 51), seconds: 510 },
  { ...work('Saffron, Ink', 5, ['color-field', 'square', 5909], [1400, 4400, null], 77), seconds: 570 },
  { ...work('The Quay in Full Light', 4, ['pointillism', 'landscape', 6010], [950, 2900, null], 69), seconds: 430 },
]
