import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { type NormalisedImage, normaliseImage } from './normalise-image.ts'
import { UploadRefused } from './upload-refused.ts'

/** What a file may turn out to be, by its content. Whatever is not named here, SVG and HTML above all, is refused. */
const accepted = {
  'image/jpeg': { kind: 'image', format: 'jpeg' },
  'image/png': { kind: 'image', format: 'png' },
  'image/apng': { kind: 'image', format: 'png' },
  'image/webp': { kind: 'image', format: 'webp' },
  'image/avif': { kind: 'image', format: 'heif' },
  'image/gif': { kind: 'image', format: 'gif' },
  'image/tiff': { kind: 'image', format: 'tiff' },
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
  | ({ kind: 'image' } & NormalisedImage)
  | { kind: 'pdf'; data: Buffer; ext: 'pdf' }
  | { kind: 'audio'; data: Buffer; ext: Extract<Accepted, { kind: 'audio' }>['ext'] }

export type UploadRules<Kind extends UploadKind> = { accept: readonly Kind[]; maxBytes: number }

const isAccepted = (mime: string): mime is keyof typeof accepted => Object.hasOwn(accepted, mime)

/** In memory, since the type must be known before a byte is kept and the largest upload of all is 50 MB. */
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

/**
 * Takes a file from a stranger: says by its content what it is, and gives back what may be kept. A picture comes back
 * re-encoded, so nothing hidden in the original survives. Throws `UploadRefused`.
 */
export async function inspectUpload<Kind extends UploadKind>(
  source: Readable | Uint8Array,
  { accept, maxBytes }: UploadRules<Kind>,
): Promise<Extract<InspectedUpload, { kind: Kind }>> {
  const data = await readWhole(source, maxBytes)
  const isWelcome = (upload: InspectedUpload): upload is Extract<InspectedUpload, { kind: Kind }> =>
    accept.some((kind) => kind === upload.kind)

  const mime = (await fileTypeFromBuffer(data))?.mime ?? ''
  if (!isAccepted(mime)) throw new UploadRefused('wrong-type')
  const type = accepted[mime]
  // Before any decoding: a kind that is not welcome is not worth a decoder's time, or its risks.
  if (!accept.some((kind) => kind === type.kind)) throw new UploadRefused('wrong-type')

  const upload: InspectedUpload =
    type.kind === 'image' ? { kind: 'image', ...(await normaliseImage(data, type.format)) } : { ...type, data }
  if (!isWelcome(upload)) throw new UploadRefused('wrong-type')
  return upload
}
