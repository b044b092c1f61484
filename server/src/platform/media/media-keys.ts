import type { MediaExtension } from './media-types.ts'

// Every segment begins with a letter or digit: `..`, an absolute path and a hidden file cannot be written.
const grammar = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/
const longest = 200

export const isMediaKey = (key: string): boolean => key.length <= longest && grammar.test(key)

/** For keys our own code made: a bad one is a mistake to be seen, not a file that is absent. */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) throw new TypeError(`Not a media key: ${JSON.stringify(key.slice(0, longest))}`)
}

/** Who may fetch a file by its address alone. What is private leaves only through a route that asks whose it is. */
export type MediaAccess = 'public' | 'private'

export const isPublicKey = (key: string): boolean => key.startsWith('public/') && isMediaKey(key)

/** Two levels of folders: a directory of a million files is slow to list and to back up. */
export const contentKey = (sha256: string, ext: MediaExtension, access: MediaAccess): string =>
  `${access}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`
