/**
 * Every kind of file that is stored. The type is read from the key's ending, so a file copied from a disk to a bucket
 * keeps it, and no uploader's word for it is ever repeated to a browser.
 */
export const mediaTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  gif: 'image/gif',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  weba: 'audio/webm',
} as const

export type MediaExtension = keyof typeof mediaTypes

const isExtension = (ext: string): ext is MediaExtension => Object.hasOwn(mediaTypes, ext)

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

export function mediaTypeOf(key: string): string {
  const ext = endingOf(key)
  return isExtension(ext) ? mediaTypes[ext] : 'application/octet-stream'
}

/** The name a file is saved under: an ending that stands for another type than the file has is replaced. */
export function savedNameOf(name: string, key: string): string {
  const ending = endingOf(name)
  const contradicts = isExtension(ending) && mediaTypes[ending] !== mediaTypeOf(key)
  return contradicts ? `${name.slice(0, -ending.length)}${endingOf(key)}` : name
}
