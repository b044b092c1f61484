import { thumbHashToDataURL } from 'thumbhash'

const decoded = new Map<string, string>()

/** A blurred preview of about 32 px as a data URL, from the 25 bytes that the server sends along with a picture. */
export function thumbhashUrl(base64: string): string {
  const known = decoded.get(base64)
  if (known) return known
  const url = thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  decoded.set(base64, url)
  return url
}
