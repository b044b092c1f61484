import { fileTypeFromBuffer } from 'file-type'
import type { MediaExtension } from '../../../platform/media/media-types.ts'
import { isAudioOnlyWebm } from './webm-tracks.ts'

/** Accepted types by content. The file's name and the browser's content type are not used. */
const accepted: Record<string, MediaExtension> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
}

/** Enough for the longest header that matters: a title picture in an MP3's tag is stepped over by its stated size. */
export const headBytes = 256 * 1024

/** The extension for a file that begins like this; null if it is no audio that browsers play. */
export async function recognizeAudio(head: Uint8Array): Promise<MediaExtension | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  if (mime === 'video/webm') return isAudioOnlyWebm(head) ? 'weba' : null
  return accepted[mime] ?? null
}
