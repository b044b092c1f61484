import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../app-error.ts'
import type { Account } from '../http/access.ts'
import type { Jobs } from '../jobs.ts'
import { type InspectedDocument, inspectDocument, inspectUpload } from '../media/inspect-upload.ts'
import { jpegOf } from '../media/jpeg-of.ts'
import { limitConcurrency } from '../media/limit-concurrency.ts'
import type { MediaStore } from '../media/media-store.ts'
import { mediaTypeOf } from '../media/media-types.ts'
import { dropFiles } from '../media/remove-files.ts'
import type { Database, Db, Tx } from '../postgres/database.ts'
import { world } from '../world.ts'
import { type Attachment, type AttachmentFilter, attachmentStore } from './attachment-store.ts'

/** What may be attached to one kind of object, for one purpose. */
export interface FileRules {
  /** The kind of object: `claim`. */
  readonly kind: string
  readonly purpose: string
  readonly accept: readonly ('image' | 'pdf')[]
  readonly maxBytes: number
  /** Of one purpose, or of one side of the object where there are two. */
  readonly maxFiles?: number
  /** Stored as it was sent, and saved instead of shown. Otherwise pictures are re-encoded. */
  readonly isDocument?: boolean
}

/** `fields`: the other parts of the form. */
type Upload<Subject> = { account: Account; subject: Subject; fields: Record<string, string> }

/** A file that one route takes. */
export interface UploadRules<Subject> extends FileRules {
  /** Before the file is looked at. */
  check?(upload: Upload<Subject>, db: Db): Promise<void>
  /** Locks the object, refuses or calls `add`, and does what follows. If it throws, nothing is left of the file. */
  attach(tx: Tx, upload: Upload<Subject>, add: (to: AttachedTo) => Promise<string>): Promise<void>
}

/** In the store, and not attached to anything yet. */
export type StoredFile = { key: string; bytes: number; ext: string } & Partial<Size>
/** Of a picture. */
type Size = { width: number | undefined; height: number | undefined }

type AttachedTo = {
  subjectId: string
  /** The name for downloads without its ending, which can count the files before it; by default a generated one. */
  name?: string | ((count: number) => string)
  /** Both for files that go with the account of their uploader instead of with the object. */
  side?: string
  uploadedBy?: AccountId
}

export const isImage = (key: string): boolean => mediaTypeOf(key).startsWith('image/')

/** Checks a file and stores it. `owner`: the account or address that sends it. Throws `UploadRefused`. */
export async function storeFile(
  media: MediaStore,
  { accept, maxBytes, isDocument }: FileRules,
  owner: string,
  source: Readable | Uint8Array,
): Promise<StoredFile> {
  const rules = { accept, maxBytes, owner }
  const inspected: InspectedDocument & Partial<Size> = isDocument
    ? await inspectDocument(source, rules)
    : await inspectUpload(source, rules)
  const { data, ext, width, height } = inspected
  const { key, size } = await media.putNamed(`private/attachments/${world.uuid()}.${ext}`, data)
  return { key, bytes: size, ext, width, height }
}

/** In the transaction that has locked the object. Returns the id of the row. */
export async function attachFile(
  tx: Tx,
  { kind, purpose, maxFiles }: FileRules,
  { key, ext, ...file }: StoredFile,
  { subjectId, name, side, uploadedBy }: AttachedTo,
): Promise<string> {
  const others = await attachmentStore.list(tx, { kind, subjectIds: [subjectId] })
  const count = others.filter((other) => (side ? other.side === side : other.purpose === purpose)).length
  if (maxFiles !== undefined && count >= maxFiles) throw new AppError('upload.too-many', { maxFiles })
  const stem = typeof name === 'function' ? name(count) : name
  return attachmentStore.add(tx, {
    ...{ ...file, subject_kind: kind, subject_id: subjectId, purpose, media_key: key },
    ...{ filename: stem ? `${stem}.${ext}` : basename(key), side: side ?? null, uploaded_by: uploadedBy ?? null },
  })
}

/** Stores a file, then the row that names it. Returns the id of the row. Throws `UploadRefused`. */
export async function receiveFile<Subject>(
  { database, media }: { database: Database; media: MediaStore },
  rules: UploadRules<Subject>,
  upload: Upload<Subject>,
  data: Uint8Array,
): Promise<string | null> {
  await rules.check?.(upload, database.db)
  const file = await storeFile(media, rules, upload.account.id, data)
  let id: string | null = null
  try {
    await database.transaction((tx) =>
      rules.attach(tx, upload, async (to) => {
        id = await attachFile(tx, rules, file, to)
        return id
      }),
    )
  } catch (error) {
    await media.remove(file.key)
    throw error
  }
  return id
}

const previewOf = (key: string) => key.replace(/\.\w+$/, '-preview.jpg')
const previewWidth = 800

/** Removes the rows, and the files once the transaction is committed. Returns what was removed. */
export async function removeAttachments(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  filter: AttachmentFilter,
): Promise<Attachment[]> {
  const removed = await attachmentStore.remove(tx, filter)
  const keys = removed.flatMap(({ key }) => (isImage(key) ? [key, previewOf(key)] : [key]))
  await dropFiles(tx, jobs, keys)
  return removed
}

// One picture in memory at a time: a list asks for many.
const inTurn = limitConcurrency(1)

/** The key of a small copy of a picture, made when it is first asked for. */
export async function previewKey(media: MediaStore, key: string): Promise<string> {
  const preview = previewOf(key)
  if (await media.stat(preview)) return preview
  return inTurn(async () => {
    const file = await media.open(key)
    const small = file && (await jpegOf(await buffer(file.stream), previewWidth))
    if (!small) return key
    await media.putNamed(preview, small)
    // The picture was removed meanwhile: nothing of it may stay.
    if (!(await media.stat(key))) await media.remove(preview)
    return preview
  })
}
