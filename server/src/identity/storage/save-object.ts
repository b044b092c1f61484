import { fileTypeFromBuffer } from 'file-type'
import { inspectDocument, inspectUpload } from '../../platform/media/inspect-upload.ts'
import { UploadRefused } from '../../platform/media/upload-refused.ts'
import { checkName, StorageRefusal } from './storage-refusal.ts'
import { type BucketName, buckets, mayWrite } from './storage-rules.ts'
import type { StoredObject } from './storage-store.ts'
import {
  createWriteObject,
  type StorageDeps,
  type StoredFile,
  type WriteMode,
  type WrittenObject,
} from './write-object.ts'

export type Upload = WrittenObject & { data: Buffer; declaredType: string; mode: WriteMode }

/** Carries the type for the protocol's error message. */
export class UnsupportedType extends UploadRefused {
  readonly type: string

  constructor(type: string) {
    super('wrong-type')
    this.type = type
  }
}

export function refuseType(bucket: BucketName, type: string): void {
  if (!buckets[bucket].types.includes(type)) throw new UnsupportedType(type)
}

/** Both the declared type and the type of the content must be accepted. */
export async function inspect(
  { bucket, ownerId }: Pick<WrittenObject, 'bucket' | 'ownerId'>,
  data: Buffer,
  declaredType: string,
): Promise<StoredFile> {
  const { isPublic, maxBytes, transparentAs } = buckets[bucket]
  refuseType(bucket, (declaredType.split(';')[0] ?? '').trim().toLowerCase() || 'unknown')
  const found = (await fileTypeFromBuffer(data))?.mime ?? 'unknown'
  refuseType(bucket, found)
  const rules = {
    accept: [found === 'application/pdf' ? ('pdf' as const) : ('image' as const)],
    maxBytes,
    owner: ownerId,
  }
  return isPublic ? inspectUpload(data, { ...rules, transparentAs }) : inspectDocument(data, rules)
}

export const createSaveObject = (deps: StorageDeps) => {
  const write = createWriteObject(deps)
  return async ({ data, declaredType, mode, ...object }: Upload): Promise<StoredObject> => {
    if (!mayWrite(object.ownerId, checkName(object.name))) throw new StorageRefusal('AccessDenied')
    return write({ object, file: await inspect(object, data, declaredType), mode })
  }
}
