import { readStored, removeStored, writeStored } from '@/shared/page/storage'

const key = 'uploadedMusicData'
/** Written by earlier releases; nothing reads it any more. */
const formerKey = 'globalCurrentMusic'

/** The music this browser uploaded: it is shown first, and needs no network. */
export type OwnRecord = { readonly fileName: string; readonly uploadedAt: string; readonly file: Blob }

/** The stored record with its file rebuilt. One that can't be read is removed. */
export function readOwnRecord(): OwnRecord | null {
  const text = readStored(key)
  if (text === null) return null
  try {
    return parseOwnRecord(text)
  } catch (error) {
    console.warn('The music stored in this browser could not be read and was removed.', error)
    removeStored(key)
    return null
  }
}

/** Throws where the text is not a whole record. */
export function parseOwnRecord(text: string): OwnRecord {
  const record: unknown = JSON.parse(text)
  if (typeof record !== 'object' || record === null) throw new TypeError('The record is no object.')
  const { fileName, fileData, uploadedAt } = record as Partial<Record<string, unknown>>
  if (typeof fileName !== 'string' || typeof fileData !== 'string' || typeof uploadedAt !== 'string') {
    throw new TypeError('The record lacks its name, its data or its time.')
  }
  return { fileName, uploadedAt, file: blobOf(fileData) }
}

const dataUrl = /^data:(audio\/[\w.+-]+)(?:;[\w.+-]+=[^;,]*)*;base64,/

function blobOf(url: string): Blob {
  const head = dataUrl.exec(url)
  if (!head) throw new TypeError('The data is no audio.')
  const bytes = Uint8Array.from(atob(url.slice(head[0].length)), (character) => character.charCodeAt(0))
  if (bytes.length === 0) throw new TypeError('The data is empty.')
  return new Blob([bytes], { type: head[1] })
}

/** Stores the file for the next visit. Where it does not fit, the music still plays until the page is left. */
export async function storeOwnRecord(file: File, uploadedAt: string): Promise<void> {
  try {
    writeStored(key, JSON.stringify({ fileName: file.name, fileData: await dataUrlOf(file), uploadedAt }))
  } catch (error) {
    console.warn('The music could not be stored in this browser.', error)
  }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}

export function forgetOwnRecord() {
  removeStored(key)
  removeStored(formerKey)
}
