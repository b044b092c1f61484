import { createRandom, type Random, scatter } from '../painter/random.ts'
import type { PaintStyle } from '../painter/work.ts'

type StyleWords = {
  specialty: string
  category: 'painting' | 'drawing' | 'print' | 'mixed-media'
  medium: 'oil' | 'acrylic' | 'watercolor' | 'mixed'
  materials: readonly string[]
  sees: readonly string[]
}

/** How a cataloger would describe each style. The materials match how the picture looks. */
export const styleWords: Record<PaintStyle, StyleWords> = {
  'color-field': {
    specialty: 'Color field painting',
    category: 'painting',
    medium: 'acrylic',
    materials: ['Acrylic on canvas', 'Acrylic and pigment on linen'],
    sees: [
      'Masses of color hold each other in balance along soft, breathing edges.',
      'Thin layers let the ground glow through from beneath.',
    ],
  },
  geometric: {
    specialty: 'Geometric abstraction',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on panel', 'Oil on canvas'],
    sees: [
      'Planes lean and lock with the logic of a building that could not stand.',
      'Hard edges, laid by hand: close to, every line wavers.',
    ],
  },
  landscape: {
    specialty: 'Contemporary landscape',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil on linen'],
    sees: [
      'Distance is built in bands of cooling color, with a single warm note held back for the horizon.',
      'Painted wet into wet in one sitting, out of doors.',
    ],
  },
  'ink-wash': {
    specialty: 'Ink and wash',
    category: 'drawing',
    medium: 'watercolor',
    materials: ['Ink on paper', 'Ink wash on mulberry paper'],
    sees: [
      'A few strokes carry the weight; the bare paper does the rest.',
      'The wash was left to settle where it would, and then answered with a dry brush.',
    ],
  },
  'flow-field': {
    specialty: 'Abstraction',
    category: 'painting',
    medium: 'acrylic',
    materials: ['Acrylic on canvas', 'Mixed pigments on canvas'],
    sees: [
      'Thousands of small marks follow one another like starlings.',
      'The whole surface turns slowly about a point outside the frame.',
    ],
  },
  pointillism: {
    specialty: 'Divisionism',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas'],
    sees: [
      'Color is set down in separate touches and mixes in the eye.',
      'Up close a mosaic; across the room, plain daylight.',
    ],
  },
  'still-life': {
    specialty: 'Still life',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil on board'],
    sees: [
      'Ordinary things, arranged until they look inevitable.',
      'Light enters from the left and stays on the rim of each vessel.',
    ],
  },
  portrait: {
    specialty: 'Figure and portrait',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil on linen'],
    sees: [
      'Likeness is given up for presence: the head is built from a few decided planes.',
      'The sitter looks past us, mid-thought.',
    ],
  },
  seascape: {
    specialty: 'Marine painting',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil on panel'],
    sees: [
      'The horizon sits low, and the weather takes the rest of the canvas.',
      'Knife-work in the crests, a soft brush in the sky.',
    ],
  },
  gestural: {
    specialty: 'Gestural abstraction',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil and wax on canvas'],
    sees: [
      'Made fast and standing; the longest stroke crosses the whole canvas.',
      'Each mark overrules the last, and the last is allowed to stand.',
    ],
  },
  botanical: {
    specialty: 'Botanical painting',
    category: 'painting',
    medium: 'watercolor',
    materials: ['Watercolor on paper', 'Gouache on paper'],
    sees: [
      'Drawn from life over a single week, petal fall included.',
      'Stems rise through the page with an engraver’s patience.',
    ],
  },
  townscape: {
    specialty: 'Urban painting',
    category: 'painting',
    medium: 'oil',
    materials: ['Oil on canvas', 'Oil on board'],
    sees: ['Roofs stack toward a pale sky like folded paper.', 'A town remembered rather than visited.'],
  },
}

/** None depends on age: the oldest works are from 2008. */
const conditions = [
  'Excellent. No restoration.',
  'Very good; light handling marks at the edges.',
  'Excellent, as it left the studio.',
  'Good; slight wear at the corners.',
]
const provenances = [
  'Direct from the artist.',
  'The artist’s studio; private collection.',
  'Private collection, acquired from the artist.',
  'Gift of the artist to the present owner.',
]
const frames = ['Unframed', 'Oak tray frame', 'Gilt frame', 'Black float frame', 'Walnut frame']
const signatures = [
  'Signed lower right',
  'Signed and dated on the reverse',
  'Signed lower left',
  'Initialed lower right',
]

/** What a description ends with: most have something of their own to add, some nothing. */
const closings: readonly ((title: string) => string)[] = [
  () => '',
  () => '',
  (title) => `${title} belongs to a group of works the artist has returned to over several seasons.`,
  (title) => `The artist lived with ${title} for a year before letting it go.`,
  () => 'A smaller study for it stays with the artist.',
  () => 'It rewards three steps back, and then one forward.',
  () => 'Shown once, in the artist’s own studio.',
  () => 'The first of three; the other two were never finished.',
  () => 'It was begun in autumn and put aside until the light came back.',
  (title) => `${title} was the last work made in the artist’s former studio.`,
]

export function textsFor({ style, title, seed }: { style: PaintStyle; title: string; seed: number }, random: Random) {
  const words = styleWords[style]
  // By the picture alone, so that a further closing changes nothing else.
  const closing = createRandom(scatter(seed, 71)).pick(closings)(title)
  return {
    category: words.category,
    medium: words.medium,
    materials: random.pick(words.materials),
    description: `${random.pick(words.sees)} ${closing}`.trim(),
    condition: random.pick(conditions),
    provenance: random.pick(provenances),
    frame: random.pick(frames),
    signature: random.pick(signatures),
  }
}

export const artistBio = (name: string, specialty: string, place: string): string =>
  `${name} works in ${place}. ${specialty} has been the constant of a practice shown in small rooms and, lately, larger ones.`

const statements = [
  'I paint until the picture stops asking me to leave.',
  'A painting is a place to stand still without being idle.',
  'I work from memory because memory edits well.',
  'Color is the only argument I trust.',
  'I am interested in what remains when the subject has gone.',
]
export const artistStatement = (random: Random): string => random.pick(statements)
