import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { BackupProblem } from '../platform/backups/backup-problem.ts'
import { createDiskStore } from '../platform/media/disk-store.ts'
import type { MediaStore } from '../platform/media/media-store.ts'
import { openS3Store } from '../platform/media/s3-store.ts'

/** Where backups are: a folder, or a bucket that the keys of BACKUP_S3_* open, or those of S3_* without them. */
export async function openBackupPlace({ backups: { s3 } }: Config, name: string): Promise<MediaStore> {
  if (!name.startsWith('s3://')) return createDiskStore({ dir: resolve(name) })
  const { id, secret, ...where } = s3
  if (!id || !secret)
    throw new BackupProblem(
      'A bucket needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  const bucket = name.slice('s3://'.length).replace(/\/$/, '')
  return openS3Store({ ...where, bucket, accessKeyId: id, secretAccessKey: secret })
}
