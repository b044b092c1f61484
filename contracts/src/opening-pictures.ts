import type { ImageWidth } from './images.ts'

type PictureLayout = { sizes: string; widest: ImageWidth }

/**
 * How pages lay out the one picture they open with. The page asks for it by these words and so does the server, which
 * has it fetched ahead: if they differed, the browser would fetch it twice.
 */
export const openingPictures = {
  home: { sizes: '(width >= 64rem) 480px, (width >= 40rem) 400px, calc(100vw - 32px)', widest: 800 },
  collection: {
    sizes:
      '(width >= 79rem) 288px, (width >= 64rem) calc(33vw - 140px), (width >= 40rem) calc(50vw - 36px), calc(50vw - 22px)',
    widest: 800,
  },
  lot: { sizes: '(width >= 64rem) 640px, calc(100vw - 32px)', widest: 1600 },
  saleroom: { sizes: '(width >= 79rem) 700px, (width >= 64rem) 58vw, 100vw', widest: 1600 },
} as const satisfies Record<string, PictureLayout>
