// The browser and Node both have these; this package is type-checked with neither one's library.
export interface Sha256 {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>
}
declare const crypto: { subtle?: Sha256 } | undefined
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Undefined where the browser offers no SHA-256, as on pages without https. */
export const sha256Here = (): Sha256 | undefined => (typeof crypto === 'undefined' ? undefined : crypto.subtle)

export async function hexDigest(sha256: Sha256, text: string): Promise<string> {
  const digest = new Uint8Array(await sha256.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
