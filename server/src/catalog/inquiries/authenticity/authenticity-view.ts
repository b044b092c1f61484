import type { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { mediaTypeOf } from '../../../platform/media/media-types.ts'
import type { RequestRow } from './authenticity-store.ts'

/** A request as it is shown to those who may see it. */
export const toView = ({ accountId: _, files, createdAt, updatedAt, ...request }: RequestRow): AuthenticityRequest => ({
  ...request,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  files: files.map(({ id, kind, filename, size, mediaKey, addedAt }) => ({
    id,
    kind,
    filename,
    size,
    type: mediaTypeOf(mediaKey),
    url: `/api/v1/authenticity-requests/${request.id}/files/${id}`,
    addedAt: addedAt.toISOString(),
  })),
})
