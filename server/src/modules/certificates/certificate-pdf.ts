import { buffer } from 'node:stream/consumers'
import { mediumLabels } from '@vermeil/contracts/artwork-labels'
import { certificateTitle, certifiedText, saleText, standingSale } from '@vermeil/contracts/certificate-text'
import type { Certificate, CertificateSale } from '@vermeil/contracts/certificates'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { colors, openSheet, type Sheet, type TextLook } from '../../platform/papers/paper-sheet.ts'
import type { PaperSize } from '../../platform/papers/paper-size.ts'
import { drawQrCode } from '../../platform/papers/qr-code.ts'
import { isolate } from '../../platform/papers/text-lines.ts'

export type PrintedCertificate = {
  certificate: Certificate
  /** Whether the history of the standing sale's lot holds; null where it has none. */
  verified: boolean | null
  /** Of the page, with the number of the sale that this paper is printed for. */
  address: string
  size: PaperSize
  drawnAt: Date
}
type Room = { width: number; height: number }
type Pictures = { images: Pick<Images, 'variant'>; media: Pick<MediaStore, 'open'> }

const MARGIN = 68
const QR = 84
/** More sales than these are on the page only. */
const MAX_SALES = 4
/** Each further sale takes a line from the picture. */
const SALE_LINE = 18
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (time: string | null) => (time === null ? '' : day.format(new Date(time)))

/** One page to frame. What doesn't fit is cut: the page that the QR code leads to has all of it. */
export async function drawCertificate(printed: PrintedCertificate, pictures: Pictures): Promise<Buffer> {
  const { certificate, size, drawnAt } = printed
  const { work, code } = certificate
  const sheet = openSheet(`${certificateTitle} ${code}: ${work.title}`, drawnAt, size)
  const { width: paperWidth, height: paperHeight } = sheet.pdf.page
  const width = paperWidth - 2 * MARGIN
  drawFrame(sheet, paperWidth, paperHeight)

  /** Writes centered text below what there is. */
  function write(type: string, text: string, look: TextLook, gap = 0, lines = sheet.lines(text, { ...look, width })) {
    if (lines.length === 0) return
    const element = sheet.tag(sheet.root, type)
    element.add(() => {
      sheet.y = sheet.draw(lines, MARGIN, sheet.y, { align: 'center', ...look, width }) + gap
    })
    element.end()
  }

  sheet.y = 62
  write('P', 'Vermeil', { style: 'display', size: 15, color: colors.gold }, 8)
  write('H1', 'Certificate of Authenticity', { style: 'display', size: 28 })
  write('P', `and provenance  ·  No. ${code}`, { size: 10, color: colors.quiet }, 16)
  const { shown, earlier } = latestSales(certificate.sales)
  const lines = shown.length + Math.sign(earlier)
  await drawPicture(sheet, certificate, pictures, { width, height: paperHeight * 0.34 - lines * SALE_LINE })
  const title = { style: 'display', size: 19 } as const
  write('H2', work.title, sheet.lines(work.title, { ...title, width }).length > 2 ? { ...title, size: 12 } : title)
  write('P', work.artist.name, { size: 12, color: colors.gold }, 4)
  write('P', factsOf(work).map(isolate).join('  ·  '), { size: 9.5, color: colors.quiet }, 14)
  write('P', certifiedText, { size: 9.5 }, 6)
  for (const sale of shown) {
    const dates = { sold: dayOf(sale.soldAt), voided: dayOf(sale.voidedAt) }
    write('P', saleText(sale, dates), { style: 'bold', size: 9.5 }, 2)
  }
  if (earlier > 0) write('P', `Earlier sales here: ${earlier}. The page lists them all.`, { size: 9 })

  const bottom = paperHeight - MARGIN - QR
  if (certificate.statement) {
    sheet.y += 14
    const look = { style: 'display', size: 10.5, color: colors.quiet } as const
    const quote = fitQuote(sheet, certificate.statement, { ...look, width }, bottom - 34 - sheet.y)
    write('P', quote, look, 2)
    if (quote) write('P', 'The artist’s statement', { size: 8.5, color: colors.quiet })
  }
  drawFoot(sheet, printed, { y: bottom, width })
  return sheet.finish()
}

/** As many words as fit, in quotation marks; empty where not even a few do. */
function fitQuote(sheet: Sheet, text: string, look: TextLook, height: number): string {
  const fits = (quote: string) => sheet.heightOf(sheet.lines(quote, look), look) <= height
  if (fits(`“${text}”`)) return `“${text}”`
  const words = text.split(/\s+/)
  let [most, tooMany] = [0, words.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(`“${words.slice(0, middle).join(' ')} …”`)) most = middle
    else tooMany = middle
  }
  return most < 5 ? '' : `“${words.slice(0, most).join(' ')} …”`
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
  if (!image || !file) return
  const picture = await buffer(file.stream)
  const scale = Math.min(room.width / image.width, room.height / image.height)
  const drawn = { width: image.width * scale, height: image.height * scale }
  const x = MARGIN + (room.width - drawn.width) / 2
  const bbox = [x, sheet.y, x + drawn.width, sheet.y + drawn.height]
  const figure = sheet.tag(sheet.root, 'Figure', { alt: `${work.title}, by ${work.artist.name}`, bbox })
  figure.add(() => void sheet.pdf.image(picture, x, sheet.y, drawn))
  figure.end()
  sheet.y += drawn.height + 14
}

const factsOf = ({ materials, medium, dimensions, year, signature, edition }: Certificate['work']): string[] =>
  [materials || (medium ? mediumLabels[medium] : ''), dimensions, year?.toString() ?? '', signature, edition].filter(
    Boolean,
  )

function latestSales(sales: readonly CertificateSale[]) {
  const standing = sales.filter(({ voidedAt }) => voidedAt === null)
  return { shown: standing.slice(-MAX_SALES), earlier: Math.max(0, standing.length - MAX_SALES) }
}

/** The QR code and, beside it, where it leads and what seals the sale. */
function drawFoot(sheet: Sheet, printed: PrintedCertificate, { y, width }: { y: number; width: number }) {
  const { certificate, address, verified, drawnAt } = printed
  const x = MARGIN + width - QR
  const left = { width: width - QR - 20 }
  const rows: [string, TextLook][] = [
    ['Scan the code, or open', { size: 8.5, color: colors.quiet }],
    [address.replace(/^https?:\/\/|\?.*$/g, ''), { style: 'bold', size: 10 }],
    [
      `to see whether this certificate is valid today. Printed ${day.format(drawnAt)}.`,
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
  const chain = standingSale(sales)?.chain
  if (!chain || verified === null) return []
  const result = verified ? 'recomputed and found intact' : 'could not be verified'
  return [`The public bidding history of the lot, ${chain.entries} entries: ${result}. SHA-256 ${chain.head}`]
}
