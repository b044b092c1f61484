import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { createTurns } from './in-turn.ts'
import { checkImage, type NormalizedImage, normalizeImage, type TransparentFormat } from './normalize-image.ts'
import { UploadRefused } from './upload-refused.ts'

/** What a file may turn out to be, by its content. Everything else, SVG and HTML above all, is refused. */
const accepted = {
  'image/jpeg': { kind: 'image', format: 'jpeg', ext: 'jpg' },
  'image/png': { kind: 'image', format: 'png', ext: 'png' },
  'image/apng': { kind: 'image', format: 'png', ext: 'png' },
  'image/webp': { kind: 'image', format: 'webp', ext: 'webp' },
  'image/avif': { kind: 'image', format: 'heif', ext: 'avif' },
  'image/gif': { kind: 'image', format: 'gif', ext: 'gif' },
  'image/tiff': { kind: 'image', format: 'tiff', ext: 'tiff' },
  'application/pdf': { kind: 'pdf', ext: 'pdf' },
  'audio/mpeg': { kind: 'audio', ext: 'mp3' },
  'audio/mp4': { kind: 'audio', ext: 'm4a' },
  'audio/x-m4a': { kind: 'audio', ext: 'm4a' },
  'audio/aac': { kind: 'audio', ext: 'aac' },
  'audio/ogg': { kind: 'audio', ext: 'ogg' },
  'audio/ogg; codecs=opus': { kind: 'audio', ext: 'opus' },
  'audio/flac': { kind: 'audio', ext: 'flac' },
  'audio/wav': { kind: 'audio', ext: 'wav' },
} as const

type Accepted = (typeof accepted)[keyof typeof accepted]
export type UploadKind = Accepted['kind']

export type InspectedUpload =
  | ({ kind: 'image' } & NormalizedImage)
  | { kind: 'pdf'; data: Buffer; ext: 'pdf' }
  | { kind: 'audio'; data: Buffer; ext: Extract<Accepted, { kind: 'audio' }>['ext'] }

export type InspectedDocument = { data: Buffer; ext: Accepted['ext'] }

/** `owner`: whose upload it is, an account or an address. Pictures of one owner are decoded one at a time. */
export type UploadRules<Kind extends UploadKind> = { accept: readonly Kind[]; maxBytes: number; owner: string }

const inTurn = createTurns()

const isAccepted = (mime: string): mime is keyof typeof accepted => Object.hasOwn(accepted, mime)

/** In memory, because the type must be known before a byte is stored, and the largest upload is 50 MB. */
async function readWhole(source: Readable | Uint8Array, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    size += chunk.length
    if (size > maxBytes) throw new UploadRefused('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** What a file is by its content. A kind that is not welcome never reaches a decoder. */
async function identify(
  source: Readable | Uint8Array,
  { accept, maxBytes }: UploadRules<UploadKind>,
): Promise<{ data: Buffer; type: Accepted }> {
  const data = await readWhole(source, maxBytes)
  const mime = (await fileTypeFromBuffer(data))?.mime ?? ''
  const type = isAccepted(mime) ? accepted[mime] : null
  if (!type || !accept.includes(type.kind)) throw new UploadRefused('wrong-type')
  return { data, type }
}

/**
 * Inspects an uploaded file: finds its type by its content and returns what may be stored. A picture comes back
 * re-encoded, so nothing hidden in the original survives. Throws `UploadRefused`.
 */
export async function inspectUpload<Kind extends UploadKind>(
  source: Readable | Uint8Array,
  { transparentAs, ...rules }: UploadRules<Kind> & { transparentAs?: TransparentFormat },
): Promise<Extract<InspectedUpload, { kind: Kind }>> {
  const { data, type } = await identify(source, rules)
  const upload: InspectedUpload =
    type.kind === 'image'
      ? { kind: 'image', ...(await inTurn(rules.owner, () => normalizeImage(data, type.format, transparentAs))) }
      : { ...type, data }
  return upload as Extract<InspectedUpload, { kind: Kind }>
}

/**
 * Takes a private document: checked like any upload, and stored byte for byte as it was sent. It may carry metadata, so
 * it is served only to people who may see it, as an attachment. Throws `UploadRefused`.
 */
export async function inspectDocument(
  source: Readable | Uint8Array,
  rules: UploadRules<UploadKind>,
): Promise<InspectedDocument> {
  const { data, type } = await identify(source, rules)
  const { kind } = type
  if (kind === 'image') await inTurn(rules.owner, () => checkImage(data, type.format))
  return { data, ext: type.ext }
}
