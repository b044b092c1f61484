import type { ImageWidth } from './images.ts'

export type PictureLayout = { sizes: string; widest: ImageWidth }
type Size = { readonly width: number; readonly height: number }

/** A picture that is shown whole and may be so high: its width follows from its proportions. */
const asHighAs = ({ width, height }: Size, ...heights: readonly string[]) => {
  const ratio = Math.round((width / height) * 1000) / 1000
  return heights.map((limit) => `${limit} * ${ratio}`).join(', ')
}

/**
 * How pages lay out the one picture they open with. The page asks for it by these words and so does the server, which
 * has it fetched ahead: if they differed, the browser would fetch it twice.
 */
export const openingPictures = {
  home: { sizes: '(width >= 64rem) 480px, (width >= 40rem) 400px, calc(100vw - 32px)', widest: 800 },
  collection: {
    sizes:
      '(width >= 79rem) 288px, (width >= 64rem) calc(33.3vw - 133px), (width >= 40rem) calc(50vw - 36px), calc(50vw - 22px)',
    widest: 800,
  },
  lot: (picture: Size) => {
    const limit = asHighAs(picture, '72svh', '44rem')
    return {
      sizes: `(width >= 79rem) min(603px, ${limit}), (width >= 64rem) min(58.3vw - 134px, ${limit}), (width >= 40rem) min(100vw - 112px, ${limit}), min(100vw - 64px, ${limit})`,
      widest: 1600,
    }
  },
  saleroom: (picture: Size) => {
    const [wide, narrow] = [asHighAs(picture, '(100svh - 26rem)'), asHighAs(picture, '60svh')]
    return {
      sizes: `(width >= 79rem) min(684px, ${wide}), (width >= 64rem) min(58vw - 50px, ${wide}), (width >= 40rem) min(100vw - 50px, ${narrow}), min(100vw - 34px, ${narrow})`,
      widest: 1600,
    }
  },
} as const satisfies Record<string, PictureLayout | ((picture: Size) => PictureLayout)>
