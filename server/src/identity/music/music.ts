import type { MusicPiece, UploadGrant } from '@vermeil/contracts/identity/music.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Upload } from './upload-piece.ts'

/** The site's music: one playlist, the same for every visitor. */
export interface Music {
  playlist(): Promise<MusicPiece[]>
  /** The key of a piece's file in the media store. */
  fileOf(id: string): Promise<string>

  /** Exchanges the PIN for an upload grant. Wrong tries are counted per `address`. */
  openUpload(address: string, pin: string): Promise<UploadGrant>
  requireGrant(token: string | undefined): Promise<void>
  /** Stores a file and puts it first in the playlist. */
  upload(upload: Upload): Promise<MusicPiece>

  reorder(actorId: AccountId, ids: readonly string[]): Promise<MusicPiece[]>
  remove(actorId: AccountId, id: string): Promise<void>
}
