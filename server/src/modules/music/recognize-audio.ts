import { fileTypeFromBuffer } from 'file-type'
import type { MediaExtension } from '../../platform/media/media-types.ts'
import { isAudioOnlyWebm } from './webm-tracks.ts'

/** What a file may turn out to be, by its content; its name and the browser's word for it are not asked. */
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

/** The ending under which to keep what begins like this; null when it is no audio that browsers play. */
export async function recognizeAudio(head: Uint8Array): Promise<MediaExtension | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  if (mime === 'video/webm') return isAudioOnlyWebm(head) ? 'weba' : null
  return accepted[mime] ?? null
}
