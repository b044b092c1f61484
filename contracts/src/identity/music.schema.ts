import { z } from 'zod'

export const pinLength = 4
export const maxMusicBytes = 50 * 1024 * 1024
export const maxPieces = 50
export const grantMinutes = 10

export const MusicPiece = z.object({
  id: z.uuid(),
  title: z.string(),
  credit: z.string().nullable(),
  /** Streams with range requests; what is under it never changes. */
  url: z.string(),
  /** Null where the file's header does not say. */
  durationSeconds: z.number().nullable(),
  uploadedAt: z.iso.datetime(),
})
export type MusicPiece = z.infer<typeof MusicPiece>

/** GET /api/v1/music: in the order of playing. */
export const Playlist = z.object({ pieces: z.array(MusicPiece) })
export type Playlist = z.infer<typeof Playlist>

/** POST /api/v1/music/grants */
export const OpenUploadBody = z.strictObject({ pin: z.string().length(pinLength) })
export const UploadGrant = z.object({ grant: z.string(), expiresAt: z.iso.datetime() })
export type UploadGrant = z.infer<typeof UploadGrant>

/** The header that carries the grant on POST /api/v1/music. */
export const grantHeader = 'x-music-grant'

/** PUT /api/v1/admin/music/order: every piece once, in the new order. */
export const ReorderBody = z.strictObject({ ids: z.array(z.uuid()).max(1_000) })
