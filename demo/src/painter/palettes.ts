import { fromHex, type Rgb } from './color.ts'

/** What lies on the painter's table: a toned ground and its colors from dark to light, with two to surprise. */
export type Palette = {
  name: string
  ground: Rgb
  darks: readonly Rgb[]
  mids: readonly Rgb[]
  lights: readonly Rgb[]
  accents: readonly Rgb[]
}

function mixed(name: string, ground: string, darks: string, mids: string, lights: string, accents: string): Palette {
  const colors = (list: string) => list.split(' ').map(fromHex)
  return {
    name,
    ground: fromHex(ground),
    darks: colors(darks),
    mids: colors(mids),
    lights: colors(lights),
    accents: colors(accents),
  }
}

export const palettes: readonly Palette[] = [
  mixed(
    'harbor',
    '#8a5a34',
    '#14212b #1d3440 #2a2320',
    '#2f5d62 #5e8b7e #7a6a4f #9c5b3b',
    '#d9c7a0 #e8dcc3 #c9b07a',
    '#c8452c #e0892f',
  ),
  mixed(
    'vespers',
    '#6e4a3a',
    '#1b1a2e #2a2347 #241b22',
    '#4b4a86 #8c5a7d #b06a5b #5d6f8f',
    '#f0d9c2 #e6bfa5 #d9d4e0',
    '#f2a541 #d94f4f',
  ),
  mixed(
    'siena',
    '#a8693c',
    '#2b1a16 #3d241b #1f1d24',
    '#8c4a2f #b5763f #6f6b4a #a3583e',
    '#ecd9b4 #dcb98a #f3e8d2',
    '#2f6b7a #d8a12f',
  ),
  mixed(
    'north-sea',
    '#7c7a70',
    '#16212c #22323f #2b2f38',
    '#4a6a7f #7b95a0 #5f7467 #8c8a7c',
    '#dfe3dd #c6d2d4 #efe9da',
    '#c97b3c #b33a3a',
  ),
  mixed(
    'orchard',
    '#8b6b3f',
    '#1e2a1c #2c3a22 #2b211a',
    '#566a40 #868c4e #a67f48 #6b7a62',
    '#ece3bf #d6d49a #f4ecd8',
    '#c4432f #e3b23c',
  ),
  mixed(
    'rose-madder',
    '#8e5a52',
    '#2a1420 #3b1c2a #241a2b',
    '#8a3348 #b55a66 #6d4a6b #a7735f',
    '#f2d6cd #e7b9b0 #f5e9dd',
    '#2d6e6a #e8a33d',
  ),
  mixed(
    'slate-and-brass',
    '#6b6353',
    '#181b1f #262b31 #221e1a',
    '#46505a #6e7780 #8d7a54 #57534a',
    '#d8d4c6 #bfbaa8 #ebe5d6',
    '#c99a3b #8f3b2c',
  ),
  mixed(
    'lagoon',
    '#9a7a55',
    '#0f2a33 #163d45 #23222b',
    '#1f7479 #4fa39a #86b3a0 #b28a5e',
    '#e9e6cf #cfe0d0 #f3ead2',
    '#e86f4a #f0b64d',
  ),
  mixed(
    'umber',
    '#6a4a30',
    '#1a130f #2a1d15 #191a1c',
    '#5a3d27 #7d5a3a #4d4a3d #8f6b48',
    '#d8c29a #c0a272 #ebddc0',
    '#a4372a #c98f34',
  ),
  mixed(
    'winter-light',
    '#9b948a',
    '#24262e #343844 #2d2a2b',
    '#7d8796 #a3a8b0 #8b8378 #b0a79c',
    '#eeeae2 #dfe1e4 #f6f1e6',
    '#c46a4a #5a7fa8',
  ),
  mixed(
    'provence',
    '#b08050',
    '#24304a #33304a #3a2a22',
    '#5470a0 #8f8fbb #7d8f55 #c98f4a',
    '#f3e2b8 #e9cf8f #f6efdc',
    '#e2a52b #c8503a',
  ),
  mixed(
    'lapis',
    '#7d5f3c',
    '#0e1638 #17225a #1c1a26',
    '#24408e #4a6bb5 #6d7fa8 #8a6f4b',
    '#e6dfcb #c9d0dd #f2ead5',
    '#d9a13a #c4432e',
  ),
  mixed(
    'persimmon',
    '#8f4f33',
    '#261713 #3a1f18 #1d2226',
    '#b4482a #d0743a #7c5a4a #59686a',
    '#f4dcb9 #eec08c #f7ecd9',
    '#2c7d85 #f0a830',
  ),
  mixed(
    'moss',
    '#6f6a46',
    '#171f18 #232f24 #26211b',
    '#3f5a44 #6c7f55 #8f8a5e #56695f',
    '#dfdfbf #c5cca6 #efe9d4',
    '#d07f3a #a93d3d',
  ),
  mixed(
    'plum-and-ochre',
    '#7a5a3a',
    '#1f1524 #2f1d33 #2a1a1a',
    '#5c3a5e #86577a #b1803d #7d6a72',
    '#efddb9 #dcbf86 #f3e9d8',
    '#d8912a #3f7f79',
  ),
  mixed(
    'chalk',
    '#c2b8a5',
    '#2f2d2c #45413d #3a3f45',
    '#9d9384 #b8aa95 #8d9894 #c0a58c',
    '#f2ede1 #e4dccb #faf6ec',
    '#b8563c #47677e',
  ),
  mixed(
    'cadmium',
    '#9a5a38',
    '#1a1a1f #2a2226 #14283a',
    '#c23b2a #2c5f96 #d98b2b #5a6b62',
    '#f3e3c3 #f0d28a #f7f0e2',
    '#f2b526 #1f7f74',
  ),
  mixed(
    'verdigris',
    '#83694a',
    '#12262a #1d3836 #271f1d',
    '#2f6f66 #5f9a8a #9a8b5c #74685c',
    '#e3e7d3 #bfd8c8 #f2ecda',
    '#d4683e #e2b54a',
  ),
  mixed(
    'nocturne',
    '#4a4238',
    '#0c1220 #141f33 #171722',
    '#26385a #3d5474 #54607a #4c4a55',
    '#b8c2cf #98a8ba #dcd8c8',
    '#e8b860 #c56a45',
  ),
  mixed(
    'blush',
    '#b98a72',
    '#33222b #4a2f35 #2c2b33',
    '#c08a80 #d8a794 #97808a #a99a86',
    '#f6e6da #f0d2c2 #fbf4ea',
    '#7a9a8c #c9553f',
  ),
  mixed(
    'iron-oxide',
    '#7d4630',
    '#1d1512 #33201a #22262b',
    '#7d3324 #a2502f #5f5a56 #8c7058',
    '#e6cfb0 #d3ab80 #f1e4cf',
    '#e09a32 #4b7a8a',
  ),
  mixed(
    'celadon',
    '#94886a',
    '#1f2b2c #2f3f3d #2c2826',
    '#6f8f84 #95b0a0 #a49a7c #7e8e96',
    '#eaece0 #d3decf #f6f2e6',
    '#bf6b4a #d6ab55',
  ),
  mixed(
    'midsummer',
    '#a07a40',
    '#1c2f2c #24424a #2b2a1d',
    '#4a8574 #8ba566 #6799a8 #c79c4c',
    '#f3e8c0 #e2e6c6 #fbf5e0',
    '#e37a50 #d2505c',
  ),
  mixed(
    'graphite',
    '#7b7771',
    '#17171a #26262a #1f2124',
    '#4d4d52 #6f6e71 #8b8883 #5b6167',
    '#d9d6d0 #c1beb8 #ece9e2',
    '#b2472f #d3a24a',
  ),
]

const warmth = (color: Rgb) => color[0] - color[2]

export function coolest(colors: readonly Rgb[]): Rgb {
  return colors.reduce((best, color) => (warmth(color) < warmth(best) ? color : best))
}

export function warmest(colors: readonly Rgb[]): Rgb {
  return colors.reduce((best, color) => (warmth(color) > warmth(best) ? color : best))
}

/** The color that would do best for leaves. */
export function leafiest(colors: readonly Rgb[]): Rgb {
  const leafiness = (color: Rgb) => color[1] * 2 - color[0] - color[2]
  return colors.reduce((best, color) => (leafiness(color) > leafiness(best) ? color : best))
}

export function palettesNamed(...names: string[]): Palette[] {
  return palettes.filter((palette) => names.includes(palette.name))
}
