import type { Subject } from '../painter/composition.ts'
import { composeWork } from '../painter/paint.ts'
import type { Random } from '../painter/random.ts'
import type { PaintStyle, Work } from '../painter/work.ts'
import { colorWords } from './color-words.ts'

/** A title that suits the style of the picture: words from two lists, or a fixed title. */
type Vocabulary = { patterns: readonly string[]; a: readonly string[]; b: readonly string[] }

const list = (text: string) => text.split(',').map((word) => word.trim())

/** What holds of every picture in the style. */
const vocabularies: Record<PaintStyle, Vocabulary> = {
  // The words come from the picture's own colors.
  'color-field': {
    patterns: ['{a} over {b}', '{a}, {b}', 'Field in {a}', '{a} and {b}, No. {n}', 'Threshold ({a})'],
    ...{ a: [], b: [] },
  },
  geometric: {
    patterns: ['{a} {b}', 'Study, {a} {b}', 'Construction, {n}', '{a} Interval, {n}', '{b} in Counterpoint'],
    a: list('Quiet, Broken, Leaning, Perpetual, Folded, Northern, Second, Hollow, Measured, Tilted'),
    b: list('Order, Fugue, Meridian, Plan, Measure, Hinge, Canon, Signal, Cadence, Theorem'),
  },
  landscape: {
    patterns: ['{a} above {b}', '{b}, {a}', 'Toward {b}', '{a}, {b}', 'Above {b}'],
    a: list(
      'Harvest, Late Summer, After Rain, Thaw, October, Morning Haze, Fair Weather, Open Country, Stillness, April',
    ),
    b: list(
      'the Ridge, Alder Hill, the Valley, Stonecroft, the Lower Pasture, Hawk Pass, the Moor, Three Elms, Long Meadow',
    ),
  },
  'ink-wash': {
    patterns: ['{a} in {b}', '{b} ({a})', '{a}, {n}', '{a}, Morning'],
    a: list('Far Mountains, Peaks, The Pass, Two Ridges'),
    b: list('Mist, Silence, Early Spring, Wind, Clear Air, Stillness'),
  },
  'flow-field': {
    patterns: ['{a} {b}', 'Current, {n}', '{b}, {n}', 'What the {b} Carried'],
    a: list('Tidal, Silken, Restless, Slow, Magnetic, Wandering, Salt, Quiet, Inner, Winter'),
    b: list('Weather, Murmuration, Drift, River, Grain, Undertow, Migration, Hymn, Passage, Breath'),
  },
  // Each has the words of what it shows.
  pointillism: { patterns: [], a: [], b: [] },
  'still-life': {
    patterns: ['{a}', '{a}, {b}', 'Table, {b}', '{a}, {n}', 'Still Life, {b}'],
    a: list(
      'Vessels on a Table, Still Life with Vessels, Arrangement, Kitchen Table, Household Gods, The Shelf Emptied',
    ),
    b: list('Afternoon, Sunday, Late Light, Studio, Second Version, After Supper, North Window'),
  },
  portrait: {
    patterns: ['{a}', 'Portrait of {a}', '{a}, Listening', 'Head of {a}', '{a} in {b}'],
    a: list(
      'the Cellist, My Neighbor, a Stranger, the Beekeeper, a Friend, the Translator, the Archivist, the Pilot, the Navigator, the Understudy',
    ),
    b: list('Thought, Repose, Silence, Doubt, Waiting'),
  },
  seascape: {
    patterns: ['{a} off {b}', '{b}, {a}', 'Outbound, {b}', 'The Swell at {b}'],
    a: list('Calm, Fair Wind, Regatta, Ebb, Sails, Clearing, Northwester'),
    b: list('Cape Sorrow, the Point, Skerryvore, Gull Sound, the Narrows, Marram Bay, the Bar, Lantern Head'),
  },
  gestural: {
    patterns: ['{a}', '{a}, {n}', 'After {b}', '{a} for {b}', 'Untitled ({b})'],
    a: list('Argument, Ascent, Refrain, Clearing, Struck, Cadenza, Rapture, Reply, Undoing, Night Drive'),
    b: list('the Storm, Mahler, the Flood, Icarus, a Long Silence, Mingus, the Crossing, the Feast'),
  },
  botanical: {
    patterns: ['{a}', '{a} and {b}', '{b} in Flower', 'Herbarium: {a}'],
    a: list('Campion, Hellebore, Flax, Wild Carrot, Cranesbill, Fritillary, Stitchwort, Yarrow, Larkspur, Scabious'),
    b: list('Gentian, Anemone, Honesty, Betony, Speedwell, Mallow, Columbine, Salvia'),
  },
  townscape: {
    patterns: ['{a}, {b}', 'Rooftops, {b}', '{b} from the Hill', '{b} from the Tower'],
    a: list('Market Day, Sunday, Siesta, Holiday, Washing Day, The Hill, Chimneys, Gables'),
    b: list(
      'Harbor Quarter, Old Town, Tanners’ Row, Calle Honda, Upper Bridge, Canal District, Porta Nuova, Salt Street',
    ),
  },
}

const dusk = { a: list('Evening, Dusk, Last Light, Vespers, Day’s End') }
const night = { a: list('Nocturne, Moonrise, Midnight, Nightfall') }

/** What holds only of pictures that show it. */
const kinds: Partial<Record<PaintStyle, Record<string, Partial<Vocabulary>>>> = {
  landscape: { dusk, night: { patterns: ['{a} above {b}', '{b}, {a}', '{a}, {b}'], ...night } },
  seascape: { dusk, night: { patterns: ['{a} off {b}', '{b}, {a}'], ...night } },
  townscape: { dusk, night },
  'ink-wash': {
    bamboo: { a: list('Bamboo, Young Bamboo, Bamboo Grove') },
    'plum branch': { a: list('Plum Branch, Winter Plum, First Blossom') },
    reeds: { a: list('Reeds, Shore Grass, Reed Bed') },
    circle: { patterns: ['Circle, {n}', 'One Breath, {n}', 'Circle ({b})'], b: list('Silence, Stillness, Return') },
  },
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'XI', 'XII']

/** Composing thousands of works takes a second, and the plan is made several times. */
const subjects = new Map<string, Subject>()

function subjectOf(work: Work): Subject {
  const key = `${work.style} ${work.aspect} ${work.seed}`
  const subject = subjects.get(key) ?? composeWork(work).composition.subject ?? { of: work.style }
  subjects.set(key, subject)
  return subject
}

export function titleFor(work: Work, random: Random): string {
  const { of: style, kind } = subjectOf(work)
  const { patterns, a, b } = { ...vocabularies[style], ...(kind && kinds[style]?.[kind]) }
  const pattern = random.pick(patterns)
  const drawn = [random.pick(a), random.pick(b)] as const
  const [first, second] = work.style === 'color-field' ? colorWords(work) : drawn
  const written = pattern
    .replace('{a}', first)
    .replace('{b}', second)
    .replace('{n}', random.pick(roman))
    // Some places bring their own article along.
    .replace(/\bthe the\b/gi, 'the')
  return written.charAt(0).toUpperCase() + written.slice(1)
}
