import { buffer } from 'node:stream/consumers'
import { missingIn, nameReader, rightText, signatureText } from '@vermeil/contracts/trades/passport-text'
import type {
  PassportEntry,
  PassportRevision,
  PassportSignature,
  PassportWork,
  SealedText,
} from '@vermeil/contracts/trades/passports.schema'
import type { Images } from '../../../platform/media/images.ts'
import { jpegOf } from '../../../platform/media/jpeg-of.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { type Letterhead, openPaper } from '../../../platform/papers/paper.ts'
import type { Row } from '../../../platform/papers/paper-table.ts'
import { isolate } from '../../../platform/papers/text-lines.ts'
import { mediumMoment } from '../../../platform/utc-text.ts'

export type PrintedPassport = {
  /** The newest, and its signatures. */
  revision: PassportRevision
  signatures: readonly PassportSignature[]
  /** Revisions and signatures, the oldest first. A body that was left out is null. */
  history: readonly { entry: PassportEntry | null; hash: string }[]
  texts: readonly SealedText[]
  /** The uploaded pictures of placements, by id. */
  imageKeys: ReadonlyMap<string, string>
}
type Pictures = { images: Pick<Images, 'variant'>; media: Pick<MediaStore, 'open'> }

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
const pictureWidth = 320

/** For the lawyers and insurers of a production: the newest revision with everything that proves it. */
export async function renderPassport(printed: PrintedPassport, pictures: Pictures, letterhead: Letterhead) {
  const { revision, texts } = printed
  const nameOf = nameReader(texts)
  const missing = missingIn(revision)
  const paper = openPaper({
    title: 'Clearance passport',
    lines: [`Revision ${revision.number}, ${mediumMoment(revision.at)}`, count(revision.works.length, 'visible work')],
    aside: {
      label: revision.set === null ? 'Production' : 'Set',
      lines: revision.set === null ? [revision.production] : [revision.set, revision.production],
    },
    ...{ createdAt: new Date(revision.at), letterhead },
  })
  paper.heading(missing.length === 0 ? 'Complete' : `Incomplete: ${count(missing.length, 'right')} missing`)
  paper.paragraph(
    missing.length === 0
      ? 'Every visible work has a grant of screen rights, a signed paper, or a person who answers for it by name.'
      : missing.map((work) => `${isolate(work.title)}: ${rightText(work, nameOf).note}`).join(' '),
  )
  const rows: Row[] = []
  for (const work of revision.works) rows.push(rowOf(work, nameOf, await pictureOf(work, printed, pictures)))
  if (rows.length > 0) {
    await paper.table({
      columns: [
        { label: 'Picture', share: 1.1 },
        { label: 'Work', share: 2.2 },
        { label: 'Owner', share: 1.2 },
        { label: 'Rights', share: 2.4 },
        { label: 'Granted by', share: 2.4 },
      ],
      ...{ rows, hasRowHeads: true },
    })
  }
  paper.heading('Signed for the production')
  for (const { name, title, at } of printed.signatures) {
    paper.paragraph(`${isolate(nameOf(name))}, ${isolate(nameOf(title))}, ${mediumMoment(at)}`)
  }
  if (printed.signatures.length === 0) paper.paragraph('Nobody has signed this revision yet.')
  paper.heading('History')
  for (const { entry, hash } of printed.history) paper.paragraph(historyLine(entry, hash, nameOf))
  paper.paragraph(
    'Each hash is a SHA-256 of the entry and the hash before it. The private page recomputes all of them in the browser.',
  )
  return paper.finish()
}

function historyLine(entry: PassportEntry | null, hash: string, nameOf: (seal: string) => string): string {
  const seal = `SHA-256 ${hash}`
  if (!entry) return seal
  const what =
    entry.kind === 'revision'
      ? `Revision ${entry.number}, ${count(entry.changes.length, 'change')}, by ${isolate(nameOf(entry.by))}`
      : `Revision ${entry.revision} signed by ${isolate(nameOf(entry.name))}`
  return `${what}, ${mediumMoment(entry.at)}. ${seal}`
}

function rowOf(work: PassportWork, nameOf: ReturnType<typeof nameReader>, picture: Buffer | null): Row {
  const artist = nameOf(work.artist)
  const about = [artist, work.dimensions, work.set, work.position].filter(Boolean).map(isolate).join(' · ')
  return {
    cells: [
      { picture, alt: `${work.title}, by ${artist}` },
      { text: work.title, note: about },
      work.owner === null ? 'Not from Vermeil' : nameOf(work.owner),
      rightText(work, nameOf),
      signatureText(work, nameOf, mediumMoment),
    ],
  }
}

/** Null where the work has no picture, or its file is gone: the passport is complete without it. */
async function pictureOf(work: PassportWork, { imageKeys }: PrintedPassport, { images, media }: Pictures) {
  const uploaded = imageKeys.get(work.placementId)
  const file = uploaded ? await media.open(uploaded) : null
  if (file) return jpegOf(await buffer(file.stream), pictureWidth)
  const key = work.picture && (await images.variant(work.picture.key, { width: pictureWidth, format: 'jpeg' }))
  const opened = key ? await media.open(key) : null
  return opened && buffer(opened.stream)
}
