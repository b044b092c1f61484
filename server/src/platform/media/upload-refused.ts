export type UploadRefusal = 'too-large' | 'wrong-type' | 'too-many-pixels' | 'unreadable'

/** The codes that routes answer these with. */
export const uploadRefusalCodes = [
  'upload.too-large',
  'upload.wrong-type',
  'upload.too-many-pixels',
  'upload.unreadable',
] as const satisfies readonly `upload.${UploadRefusal}`[]

/** Why a file is not taken. `cause` holds what the decoder said: for the log, never for the uploader. */
export class UploadRefused extends Error {
  readonly reason: UploadRefusal

  constructor(reason: UploadRefusal, options?: ErrorOptions) {
    super(`Upload refused: ${reason}`, options)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}
