import type { Random } from '../painter/random.ts'
import type { PaintStyle } from '../painter/work.ts'

/** A title that suits the style of the picture: words from two lists, or a fixed title. */
type Vocabulary = { patterns: readonly string[]; a: readonly string[]; b: readonly string[] }

const list = (text: string) => text.split(',').map((word) => word.trim())

const vocabularies: Record<PaintStyle, Vocabulary> = {
  'color-field': {
    patterns: ['{a} over {b}', '{a}, {b}', 'Field in {a}', '{a} and {b}, No. {n}', 'Threshold ({a})'],
    a: list('Umber, Rose, Ochre, Vermilion, Slate, Ash, Saffron, Indigo, Bone, Oxblood, Celadon, Amber'),
    b: list('Black, Plum, Gold, Smoke, Ivory, Rust, Ink, Clay, Pearl, Moss, Wine, Salt'),
  },
  geometric: {
    patterns: ['{a} {b}', 'Study for a {b}', 'Construction with {b}', '{a} Interval, {n}', '{b} in Counterpoint'],
    a: list('Quiet, Broken, Leaning, Perpetual, Folded, Northern, Second, Hollow, Measured, Tilted'),
    b: list('Arch, Grid, Stair, Compass, Fugue, Lattice, Meridian, Plan, Column, Hinge'),
  },
  landscape: {
    patterns: ['{a} above {b}', '{b}, {a}', 'The Road to {b}', '{a} Fields', 'Towards {b}'],
    a: list('Evening, First Frost, Harvest, Late Summer, Morning Haze, After Rain, Thaw, High Noon, October, Dusk'),
    b: list(
      'the Ridge, Alder Hill, the Valley, Stonecroft, the Lower Pasture, Hawk Pass, the Moor, Three Elms, Long Meadow',
    ),
  },
  'ink-wash': {
    patterns: ['{a} in {b}', '{b} ({a})', '{a}, {n} Breaths', 'Letter from the {b}'],
    a: list('Heron, Pine, Bamboo, Stone, Ferry, Crow, Lantern, Reed, Pavilion, Plum Branch'),
    b: list('Mist, Rain, Moonlight, Silence, Mountain, Snow, the Gorge, Early Spring, Still Water'),
  },
  'flow-field': {
    patterns: ['{a} {b}', 'Current, {n}', '{b} of {a}', 'What the {a} Carried'],
    a: list('Tidal, Silken, Restless, Slow, Magnetic, Wandering, Salt, Copper, Inner, Winter'),
    b: list('Weather, Murmuration, Drift, River, Grain, Undertow, Migration, Hymn, Passage, Breath'),
  },
  pointillism: {
    patterns: ['{a} at {b}', '{b}, {a}', 'The {b} in {a}'],
    a: list('Sunday, Noon, Midsummer, Full Light, Haze, Early June, a Bright Hour, Holiday'),
    b: list('the Lido, the Orchard, the Promenade, the Water Garden, the Quay, the Terrace, the Birch Wood, the Lock'),
  },
  'still-life': {
    patterns: ['{a} with {b}', '{b} and {a}', 'Table with {a}', '{a}, Afternoon', 'Still Life with {b}'],
    a: list('Pears, Quinces, Pewter Jug, White Cup, Lemons, Blue Bowl, Copper Pot, Two Bottles, Figs, Pomegranates'),
    b: list('Linen, a Knife, Grapes, Bread, a Green Glass, Walnuts, a Folded Letter, Persimmons, a Candle'),
  },
  portrait: {
    patterns: ['{a}', 'Portrait of {a}', '{a}, Listening', 'Head of {a}', '{a} in {b}'],
    a: list(
      'the Cellist, My Sister, a Stranger, the Beekeeper, Irina, the Translator, a Young Man, Mathilde, the Navigator, Esme',
    ),
    b: list('Gray, a Red Coat, Lamplight, Profile, Winter, Blue, Repose'),
  },
  seascape: {
    patterns: ['{a} off {b}', '{b}, {a}', 'Outbound, {b}', 'The Swell at {b}'],
    a: list('Squall, Calm, Nocturne, Regatta, Ebb, Red Sails, Clearing, Northwester, Dawn'),
    b: list('Cape Sorrow, the Point, Skerryvore, Gull Sound, the Narrows, Marram Bay, the Bar, Lantern Head'),
  },
  gestural: {
    patterns: ['{a}', '{a}, {n}', 'After {b}', '{a} for {b}', 'Untitled ({b})'],
    a: list('Argument, Ascent, Refrain, Clearing, Struck, Cadenza, Rapture, Ember, Undoing, Night Drive'),
    b: list('the Storm, Mahler, the Fire, Icarus, a Long Silence, Mingus, the Crossing, the Feast'),
  },
  botanical: {
    patterns: ['{a}', '{a} and {b}', '{b} in Bloom', 'Herbarium: {a}'],
    a: list('Foxglove, Hellebore, Iris, Wild Carrot, Poppies, Fritillary, Magnolia, Thistle, Larkspur, Peonies'),
    b: list('Fern, Anemone, Honesty, Quince, Hawthorn, Ivy, Columbine, Salvia'),
  },
  townscape: {
    patterns: ['{a}, {b}', 'Rooftops, {b}', 'The {b} at {a}', '{b} from the Tower'],
    a: list('Blue Hour, Market Day, Noon, First Snow, Curfew, Siesta, Rain, Carnival'),
    b: list(
      'Harbor Quarter, Old Town, Tanners’ Row, Calle Honda, Upper Bridge, Canal District, Porta Nuova, Salt Street',
    ),
  },
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'XI', 'XII']

export function titleFor(style: PaintStyle, random: Random): string {
  const { patterns, a, b } = vocabularies[style]
  const written = random
    .pick(patterns)
    .replace('{a}', random.pick(a))
    .replace('{b}', random.pick(b))
    .replace('{n}', random.pick(roman))
    // Some places bring their own article along.
    .replace(/\bthe the\b/gi, 'the')
  return written.charAt(0).toUpperCase() + written.slice(1)
}
