import QRCode from 'qrcode'
import type { Sheet } from './paper-sheet.ts'

/** An SVG without a `#`: in an address that isn't escaped it would end the picture. */
export async function qrCodeSvg(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 2 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

type Place = { x: number; y: number; size: number }

/** Draws the code as one shape: sharp at any size, and readable from a copy that lost a seventh of it. */
export function drawQrCode(sheet: Sheet, text: string, alt: string, { x, y, size }: Place): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  const figure = sheet.tag(sheet.root, 'Figure', { alt, bbox: [x, y, x + size, y + size] })
  figure.add(() => {
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) sheet.pdf.rect(x + column * step, y + row * step, step, step)
      }
    }
    sheet.pdf.fill('#000000')
  })
  figure.end()
}
