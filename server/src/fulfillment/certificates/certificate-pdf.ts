import { buffer } from 'node:stream/consumers'
import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { certificateTitle, certifiedText, saleText, validSale } from '@vermeil/contracts/fulfillment/certificate-text'
import type { Certificate, CertificateSale } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { colors, openSheet, type Sheet, type TextLook } from '../../platform/papers/paper-sheet.ts'
import type { PaperSize } from '../../platform/papers/paper-size.ts'
import { drawQrCode } from '../../platform/papers/qr-code.ts'
import { isolate } from '../../platform/papers/text-lines.ts'
import { longDay } from '../../platform/utc-text.ts'

export type PrintedCertificate = {
  certificate: Certificate
  /** Whether the history of the valid sale's lot holds; null where it has none. */
  verified: boolean | null
  /** Of the page, with the number of the sale that this paper is printed for. */
  address: string
  size: PaperSize
  printedAt: Date
}
type Room = { width: number; height: number }
type Pictures = { images: Pick<Images, 'variant'>; media: Pick<MediaStore, 'open'> }

const MARGIN = 68
const QR = 84
/** More sales than these are on the page only. */
const MAX_SALES = 4
const ABOVE_FOOT = 12
const BELOW_PICTURE = 14
/** A longer statement doesn't take more from the picture, and is cut. */
const MAX_STATEMENT = 90
/** Above the statement, and the line that says whose it is. */
const STATEMENT_FRAME = 28
const quoteLook: TextLook = { style: 'display', size: 10.5, color: colors.quiet }
/** Smaller, a picture shows nothing. */
const MIN_PICTURE = 40
const displayTitle: TextLook = { style: 'display', size: 19 }
const dayOf = (time: string | null) => (time === null ? '' : longDay(time))

/** A paragraph or heading in the middle of the page, and the room below it. */
type Block = { type: 'H1' | 'H2' | 'P'; text: string; look: TextLook; gap?: number }

/** One page to frame. What doesn't fit is cut: the page that the QR code leads to has all of it. */
export async function renderCertificate(printed: PrintedCertificate, pictures: Pictures): Promise<Buffer> {
  const { certificate, size, printedAt } = printed
  const { work, code, statement } = certificate
  const sheet = openSheet(`${certificateTitle} ${code}: ${work.title}`, printedAt, size)
  const { width: paperWidth, height: paperHeight } = sheet.pdf.page
  const width = paperWidth - 2 * MARGIN
  const bottom = paperHeight - MARGIN - QR
  const linesOf = ({ text, look }: Block) => sheet.lines(text, { ...look, width })
  const heightOf = (block: Block) => sheet.heightOf(linesOf(block), block.look) + (block.gap ?? 0)

  function write(block: Block) {
    const lines = linesOf(block)
    if (lines.length === 0) return
    const element = sheet.tag(sheet.root, block.type)
    element.add(() => {
      const end = sheet.draw(lines, MARGIN, sheet.y, { ...block.look, align: 'center', width })
      sheet.y = end + (block.gap ?? 0)
    })
    element.end()
  }

  drawFrame(sheet, paperWidth, paperHeight)
  sheet.y = 62
  write({ type: 'P', text: 'Vermeil', look: { style: 'display', size: 15, color: colors.gold }, gap: 8 })
  write({ type: 'H1', text: 'Certificate of Authenticity', look: { style: 'display', size: 28 } })
  write({ type: 'P', text: `and provenance  ·  No. ${code}`, look: { color: colors.quiet }, gap: 16 })

  // The picture takes what the words leave, so that long ones never reach the foot.
  const blocks = blocksOf(certificate, (text) => sheet.lines(text, { ...displayTitle, width }).length)
  const whole = heightOf({ type: 'P', text: statement, look: quoteLook }) + STATEMENT_FRAME
  const statementHeight = statement ? Math.min(whole, MAX_STATEMENT) : 0
  const words = blocks.reduce((sum, block) => sum + heightOf(block), 0) + statementHeight
  const left = bottom - ABOVE_FOOT - BELOW_PICTURE - sheet.y - words
  await drawPicture(sheet, certificate, pictures, { width, height: Math.min(paperHeight * 0.34, left) })
  for (const block of blocks) write(block)

  if (statement) {
    const room = bottom - ABOVE_FOOT - STATEMENT_FRAME - sheet.y
    const quote = fitQuote(sheet, statement, { ...quoteLook, width }, room)
    sheet.y += 14
    write({ type: 'P', text: quote, look: quoteLook, gap: 2 })
    if (quote) write({ type: 'P', text: 'The artist’s statement', look: { size: 8.5, color: colors.quiet } })
  }
  drawFoot(sheet, printed, { y: bottom, width })
  return sheet.finish()
}

/** What stands below the picture: the work, and its sales. */
function blocksOf({ work, sales }: Certificate, linesOfTitle: (title: string) => number): Block[] {
  const { shown, earlier } = latestSales(sales)
  const title = linesOfTitle(work.title) > 2 ? { ...displayTitle, size: 12 } : displayTitle
  const facts = factsOf(work).map(isolate).join('  ·  ')
  return [
    { type: 'H2', text: work.title, look: title },
    { type: 'P', text: work.artist.name, look: { size: 12, color: colors.gold }, gap: 4 },
    { type: 'P', text: facts, look: { size: 9.5, color: colors.quiet }, gap: 14 },
    { type: 'P', text: certifiedText, look: { size: 9.5 }, gap: 6 },
    ...shown.map((sale): Block => {
      const dates = { sold: dayOf(sale.soldAt), voided: dayOf(sale.voidedAt) }
      return { type: 'P', text: saleText(sale, dates), look: { style: 'bold', size: 9.5 }, gap: 2 }
    }),
    {
      type: 'P',
      text: earlier > 0 ? `Earlier sales here: ${earlier}. The page lists them all.` : '',
      look: { size: 9 },
    },
  ]
}

/** As many words as fit, in quotation marks; empty where not even a few do. */
function fitQuote(sheet: Sheet, text: string, look: TextLook, height: number): string {
  const fits = (quote: string) => sheet.heightOf(sheet.lines(quote, look), look) <= height
  if (fits(`“${text}”`)) return `“${text}”`
  const words = text.split(/\s+/)
  let [fitting, tooMany] = [0, words.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(`“${words.slice(0, middle).join(' ')} …”`)) fitting = middle
    else tooMany = middle
  }
  return fitting < 5 ? '' : `“${words.slice(0, fitting).join(' ')} …”`
}

function drawFrame(sheet: Sheet, width: number, height: number) {
  sheet.decorate(() => {
    sheet.pdf
      .rect(28, 28, width - 56, height - 56)
      .lineWidth(1.5)
      .strokeColor(colors.brass)
      .stroke()
    sheet.pdf
      .rect(34, 34, width - 68, height - 68)
      .lineWidth(0.5)
      .strokeColor(colors.brass)
      .stroke()
  })
}

/** A paper without its picture is complete: the file may be gone. */
async function drawPicture(sheet: Sheet, { work }: Certificate, { images, media }: Pictures, room: Room) {
  const { image } = work
  const key = image && (await images.variant(image.key, { width: 1200, format: 'jpeg' }))
  const file = key ? await media.open(key) : null
  if (!image || !file || room.height < MIN_PICTURE) return
  const picture = await buffer(file.stream)
  const scale = Math.min(room.width / image.width, room.height / image.height)
  const drawn = { width: image.width * scale, height: image.height * scale }
  const x = MARGIN + (room.width - drawn.width) / 2
  const bbox = [x, sheet.y, x + drawn.width, sheet.y + drawn.height]
  const figure = sheet.tag(sheet.root, 'Figure', { alt: `${work.title}, by ${work.artist.name}`, bbox })
  figure.add(() => void sheet.pdf.image(picture, x, sheet.y, drawn))
  figure.end()
  sheet.y += drawn.height + BELOW_PICTURE
}

const factsOf = ({ materials, medium, dimensions, year, signature, edition }: Certificate['work']): string[] =>
  [materials || (medium ? mediumLabels[medium] : ''), dimensions, year?.toString() ?? '', signature, edition].filter(
    Boolean,
  )

function latestSales(sales: readonly CertificateSale[]) {
  const valid = sales.filter(({ voidedAt }) => voidedAt === null)
  return { shown: valid.slice(-MAX_SALES), earlier: Math.max(0, valid.length - MAX_SALES) }
}

/** The QR code and, beside it, where it leads and what seals the sale. */
function drawFoot(sheet: Sheet, printed: PrintedCertificate, { y, width }: { y: number; width: number }) {
  const { certificate, address, verified, printedAt } = printed
  const x = MARGIN + width - QR
  const left = { width: width - QR - 20 }
  const rows: [string, TextLook][] = [
    ['Scan the code, or open', { size: 8.5, color: colors.quiet }],
    [address.replace(/^https?:\/\/|\?.*$/g, ''), { style: 'bold', size: 10 }],
    [
      `to see whether this certificate is valid today. Printed ${longDay(printedAt)}.`,
      { size: 8.5, color: colors.quiet },
    ],
    ...sealOf(certificate, verified).map((text): [string, TextLook] => [text, { size: 7, color: colors.quiet }]),
  ]
  sheet.y = y
  for (const [text, look] of rows) {
    const element = sheet.tag(sheet.root, 'P')
    element.add(() => {
      sheet.y = sheet.draw(sheet.lines(text, { ...look, ...left }), MARGIN, sheet.y, { ...look, ...left }) + 1
    })
    element.end()
  }
  drawQrCode(sheet, address, `QR code of the certificate’s page, ${certificate.code}`, { x, y, size: QR })
}

function sealOf({ sales }: Certificate, verified: boolean | null): string[] {
  const chain = validSale(sales)?.chain
  if (!chain || verified === null) return []
  const result = verified ? 'recomputed and found intact' : 'could not be verified'
  return [`The public bidding history of the lot, ${chain.entries} entries: ${result}. SHA-256 ${chain.head}`]
}
