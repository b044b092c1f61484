import { buffer } from 'node:stream/consumers'
import type { Collection, OwnedPiece } from '@vermeil/contracts/collection'
import { byteOrderMark, type CsvValue, csvLine } from '@vermeil/contracts/csv'
import { basisText, estimateLabel, noEstimate } from '@vermeil/contracts/estimate-text'
import { formatMoney } from '@vermeil/contracts/format-figures'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { type Letterhead, openPaper } from '../../platform/papers/paper.ts'
import type { Row } from '../../platform/papers/paper-table.ts'
import { isolate } from '../../platform/papers/text-lines.ts'

export type InsuranceList = Collection & { owner: { name: string; email: string }; issuedAt: Date }
type Pictures = { images: Pick<Images, 'variant'>; media: Pick<MediaStore, 'open'> }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOf = (time: string) => day.format(new Date(time))

/** The list that a collector gives to an insurer: what they own, what it cost and what it is worth by sales here. */
export async function drawInsuranceList(list: InsuranceList, pictures: Pictures, letterhead: Letterhead) {
  const { pieces, totals, owner, issuedAt } = list
  const paper = openPaper({
    title: 'Insurance list',
    lines: [`Issued ${day.format(issuedAt)}`, `${pieces.length} ${pieces.length === 1 ? 'work' : 'works'}`],
    aside: { label: 'Owner', lines: [owner.name || owner.email, ...(owner.name ? [owner.email] : [])] },
    ...{ createdAt: issuedAt, letterhead },
  })
  const rows: Row[] = []
  for (const piece of pieces) rows.push(rowOf(piece, await pictureOf(piece, pictures)))
  const valued = totals.valued === pieces.length ? '' : `${totals.valued} of ${pieces.length} works`
  const noPicture = { picture: null, alt: '' }
  rows.push({
    cells: [noPicture, 'Total', '', formatMoney(totals.purchase), { text: formatMoney(totals.value), note: valued }],
    isTotal: true,
  })
  await paper.table({
    columns: [
      { label: 'Picture', share: 1.1 },
      { label: 'Work', share: 2.6 },
      { label: 'Bought', share: 1.3 },
      { label: 'Purchase price', share: 1.3, align: 'right' },
      { label: 'Value', share: 2, align: 'right' },
    ],
    rows,
    hasRowHeads: true,
  })
  paper.paragraph(
    `Values are each an ${estimateLabel}: the median price of comparable works sold at Vermeil in the last 24 months. They are no appraisal. Works with too few sales to compare with have ${noEstimate} and are not in the total.`,
  )
  return paper.finish()
}

function rowOf(piece: OwnedPiece, picture: Buffer | null): Row {
  const { title, artistName, materials, dimensions, purchasedAt, purchasePrice, estimate } = piece
  const about = [artistName, materials, dimensions].filter(Boolean).map(isolate).join(' · ')
  const value = estimate
    ? { text: formatMoney(estimate.value), note: basisText(estimate) }
    : { text: '', note: noEstimate }
  const alt = `${title}${artistName && `, by ${artistName}`}`
  return {
    cells: [{ picture, alt }, { text: title, note: about }, dayOf(purchasedAt), formatMoney(purchasePrice), value],
  }
}

/** Null where the work has no picture, or its file is gone: the list is complete without it. */
async function pictureOf({ image }: OwnedPiece, { images, media }: Pictures): Promise<Buffer | null> {
  const key = image && (await images.variant(image.key, { width: 320, format: 'jpeg' }))
  const file = key ? await media.open(key) : null
  return file && buffer(file.stream)
}

const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100)

const heads = ['Title', 'Artist', 'Materials', 'Dimensions', 'Bought', 'Purchase price (USD)', 'Value (USD)']

const csvValues = (piece: OwnedPiece): CsvValue[] => [
  ...[piece.title, piece.artistName, piece.materials, piece.dimensions, piece.purchasedAt.slice(0, 10)],
  ...[dollars(piece.purchasePrice), dollars(piece.estimate?.value)],
  piece.estimate ? `${estimateLabel}: ${basisText(piece.estimate)}` : noEstimate,
]

export const insuranceCsv = (pieces: readonly OwnedPiece[]): string =>
  byteOrderMark + [[...heads, 'Basis of the value'], ...pieces.map(csvValues)].map(csvLine).join('')
