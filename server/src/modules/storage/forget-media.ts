import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'

export type ForgetMedia = (keys: readonly string[]) => Promise<void>

/** Files go after the rows that named them are gone for certain; one that cannot be removed wastes room and no more. */
export const createForgetMedia =
  ({ media, images, onError }: { media: MediaStore; images: Images; onError: (error: Error) => void }): ForgetMedia =>
  async (keys) => {
    for (const key of keys) {
      await Promise.all([media.remove(key), images.forget(key)]).catch(onError)
    }
  }
