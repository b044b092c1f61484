import { buffer } from 'node:stream/consumers'
import { insuredBy } from '@vermeil/contracts/catalog/estimate-text'
import { byteOrderMark, type CsvValue, csvLine } from '@vermeil/contracts/csv'
import type { Collection, OwnedPiece } from '@vermeil/contracts/desk/collection.schema'
import { formatMoney } from '@vermeil/contracts/format-figures'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { type Letterhead, openPaper } from '../../platform/papers/paper.ts'
import type { Row } from '../../platform/papers/paper-table.ts'
import { isolate } from '../../platform/papers/text-lines.ts'
import { mediumDay } from '../../platform/utc-text.ts'

export type InsuranceList = Collection & { owner: { name: string; email: string }; issuedAt: Date }
type Pictures = { images: Pick<Images, 'variant'>; media: Pick<MediaStore, 'open'> }

/** The list that a collector gives to an insurer: what they own, what it cost and what it is insured for. */
export async function renderInsuranceList(list: InsuranceList, pictures: Pictures, letterhead: Letterhead) {
  const { pieces, totals, owner, issuedAt } = list
  const paper = openPaper({
    title: 'Insurance list',
    lines: [`Issued ${mediumDay(issuedAt)}`, `${pieces.length} ${pieces.length === 1 ? 'work' : 'works'}`],
    aside: { label: 'Owner', lines: [owner.name || owner.email, ...(owner.name ? [owner.email] : [])] },
    ...{ createdAt: issuedAt, letterhead },
  })
  const rows: Row[] = []
  for (const piece of pieces) rows.push(rowOf(piece, await pictureOf(piece, pictures)))
  const noPicture = { picture: null, alt: '' }
  rows.push({
    cells: [noPicture, 'Total', '', formatMoney(totals.purchase), formatMoney(totals.insured)],
    isTotal: true,
  })
  await paper.table({
    columns: [
      { label: 'Picture', share: 1.1 },
      { label: 'Work', share: 2.6 },
      { label: 'Bought', share: 1.3 },
      { label: 'Purchase price', share: 1.3, align: 'right' },
      { label: 'Insured value', share: 2, align: 'right' },
    ],
    rows,
    hasRowHeads: true,
  })
  paper.paragraph(
    'The insured value of a work is its purchase price, or the value that its owner entered. Neither is an appraisal.',
  )
  return paper.finish()
}

function rowOf(piece: OwnedPiece, picture: Buffer | null): Row {
  const { title, artistName, materials, dimensions, purchasedAt, purchasePrice, insuredValue } = piece
  const about = [artistName, materials, dimensions].filter(Boolean).map(isolate).join(' · ')
  const value = { text: formatMoney(insuredValue), note: basisOf(piece) }
  const alt = `${title}${artistName && `, by ${artistName}`}`
  return {
    cells: [{ picture, alt }, { text: title, note: about }, mediumDay(purchasedAt), formatMoney(purchasePrice), value],
  }
}

/** Null where the work has no picture, or its file is gone: the list is complete without it. */
async function pictureOf({ image }: OwnedPiece, { images, media }: Pictures): Promise<Buffer | null> {
  const key = image && (await images.variant(image.key, { width: 320, format: 'jpeg' }))
  const file = key ? await media.open(key) : null
  return file && buffer(file.stream)
}

const basisOf = ({ ownValue }: OwnedPiece) => (ownValue === null ? insuredBy.purchase : insuredBy.owner)

const heads = ['Title', 'Artist', 'Materials', 'Dimensions', 'Bought', 'Purchase price (USD)', 'Insured value (USD)']

const csvValues = (piece: OwnedPiece): CsvValue[] => [
  ...[piece.title, piece.artistName, piece.materials, piece.dimensions, piece.purchasedAt.slice(0, 10)],
  ...[piece.purchasePrice / 100, piece.insuredValue / 100, basisOf(piece)],
]

export const insuranceCsv = (pieces: readonly OwnedPiece[]): string =>
  byteOrderMark + [[...heads, 'Basis of the value'], ...pieces.map(csvValues)].map(csvLine).join('')
