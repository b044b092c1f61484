export type UploadRefusal = 'too-large' | 'wrong-type' | 'too-many-pixels' | 'unreadable'

/** Why a file is not taken. `cause` holds what the decoder said: for the log, never for the uploader. */
export class UploadRefused extends Error {
  readonly reason: UploadRefusal

  constructor(reason: UploadRefusal, options?: ErrorOptions) {
    super(`Upload refused: ${reason}`, options)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}
