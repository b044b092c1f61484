import type { LabelSize } from '@vermeil/contracts/trades/labels.schema'
import { colors, openSheet, type Sheet, type TextLook } from '../../platform/papers/paper-sheet.ts'
import type { PaperSize } from '../../platform/papers/paper-size.ts'
import { drawQrCode } from '../../platform/papers/qr-code.ts'

export type PrintedLabel = { title: string; artist: string; facts: string; address: string }
type Box = { x: number; y: number; width: number; height: number }
type Look = { width: number; height: number; margin: number; qr: number; isWide: boolean; title: number; text: number }

const MM = 72 / 25.4
const looks: Readonly<Record<LabelSize, Look>> = {
  a6: { width: 105 * MM, height: 148 * MM, margin: 28, qr: 130, isWide: false, title: 19, text: 10 },
  card: { width: 85 * MM, height: 55 * MM, margin: 14, qr: 82, isWide: true, title: 11, text: 7.5 },
}
const CUT_MARK = 8
const invitation = 'Scan to see its price, and to buy, lease or watch it.'

/** Sheets with as many labels as fit, in the middle, with marks to cut along. */
export function renderLabels(
  labels: readonly PrintedLabel[],
  { size, paper, printedAt }: { size: LabelSize; paper: PaperSize; printedAt: Date },
): Promise<Buffer> {
  const sheet = openSheet('Labels for the wall', printedAt, paper)
  const look = looks[size]
  const { width, height } = sheet.pdf.page
  const [columns, rows] = [Math.floor(width / look.width), Math.floor(height / look.height)]
  const left = (width - columns * look.width) / 2
  const top = (height - rows * look.height) / 2
  labels.forEach((label, index) => {
    const place = index % (columns * rows)
    if (index > 0 && place === 0) sheet.pdf.addPage()
    const x = left + (place % columns) * look.width
    const y = top + Math.floor(place / columns) * look.height
    drawLabel(sheet, label, look, { x, y, width: look.width, height: look.height })
  })
  return sheet.finish()
}

function drawLabel(sheet: Sheet, { title, artist, facts, address }: PrintedLabel, look: Look, box: Box) {
  const { margin, qr, isWide, text } = look
  drawCutMarks(sheet, box)
  const width = box.width - 2 * margin - (isWide ? qr + margin : 0)
  const x = box.x + margin
  const align = isWide ? 'left' : 'center'
  const lines: [type: string, text: string, look: TextLook, max: number][] = [
    ['P', 'Vermeil', { style: 'display', size: text + 2, color: colors.gold }, 1],
    ['H2', title, { style: 'display', size: look.title }, isWide ? 3 : 4],
    ['P', artist, { size: text + 1, color: colors.gold }, 2],
    ['P', facts, { size: text, color: colors.quiet }, isWide ? 2 : 3],
  ]
  let y = box.y + margin
  for (const [type, words, style, max] of lines) y = write(type, words, style, max, y) + 2

  const foot = box.y + box.height - margin
  const qrPlace = isWide
    ? { x: box.x + box.width - margin - qr, y: box.y + (box.height - qr) / 2, size: qr }
    : { x: box.x + (box.width - qr) / 2, y: foot - qr - 3 * text * 1.5, size: qr }
  drawQrCode(sheet, address, `QR code of ${title}`, qrPlace)
  const words = `${invitation}\n${address.replace(/^https?:\/\//, '')}`
  const style: TextLook = { size: isWide ? text - 1 : text, color: colors.quiet }
  const height = sheet.heightOf(sheet.lines(words, { ...style, width }), style)
  write('P', words, style, 4, foot - height)

  /** Answers where it ends. What doesn't fit is left out: the page has all of it. */
  function write(type: string, words: string, style: TextLook, max: number, from: number): number {
    const full: TextLook = { ...style, width, align }
    const shown = sheet.lines(words, full).slice(0, max)
    if (shown.length === 0) return from
    const element = sheet.tag(sheet.root, type)
    let end = from
    element.add(() => {
      end = sheet.draw(shown, x, from, full)
    })
    element.end()
    return end
  }
}

/** Short lines at the four corners, outside of the label. */
function drawCutMarks(sheet: Sheet, { x, y, width, height }: Box) {
  sheet.decorate(() => {
    for (const [cornerX, sideX] of [
      [x, -1],
      [x + width, 1],
    ] as const) {
      for (const [cornerY, sideY] of [
        [y, -1],
        [y + height, 1],
      ] as const) {
        sheet.pdf.moveTo(cornerX, cornerY).lineTo(cornerX + sideX * CUT_MARK, cornerY)
        sheet.pdf.moveTo(cornerX, cornerY).lineTo(cornerX, cornerY + sideY * CUT_MARK)
      }
    }
    sheet.pdf.lineWidth(0.4).strokeColor(colors.quiet).stroke()
  })
}
