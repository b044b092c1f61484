/** Which part of a picture remains: `zoom` 1 shows its whole shorter side, `x` and `y` (0 to 1) move the rest away. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export const wholeSquare: Crop = { zoom: 1, x: 0.5, y: 0.5 }

type Size = { readonly width: number; readonly height: number }

/** The square to cut from a picture of this size. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Large enough for every place an avatar is shown, small enough to be sent in a moment. */
const outputPixels = 800

export async function cropToSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf(picture, crop)
  const pixels = Math.min(outputPixels, Math.round(side))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot crop pictures.')
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cropped.'))),
      'image/jpeg',
      0.9,
    )
  })
}
