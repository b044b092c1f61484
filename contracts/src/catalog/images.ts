/** The widths a picture is offered in. Only these exist, so that no caller can have a thousand sizes encoded. */
export const imageWidths = [160, 320, 480, 640, 800, 1200, 1600, 2400] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Best first: the order in which `<picture>` should offer its sources. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Where a picture is found in one size. A picture narrower than the width is answered at its own width. */
export const imageUrl = (key: string, width: ImageWidth, format: ImageFormat): string =>
  `/images/${key}/${width}.${format}`

/** The `srcset` of one format; `widest` keeps a thumbnail from offering 2,400 px. */
export const imageSrcSet = (key: string, format: ImageFormat, widest: ImageWidth = 2400): string =>
  imageWidths
    .filter((width) => width <= widest)
    .map((width) => `${imageUrl(key, width, format)} ${width}w`)
    .join(', ')
