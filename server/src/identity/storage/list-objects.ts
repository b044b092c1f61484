import { z } from 'zod'
import { StorageRefusal } from './storage-refusal.ts'
import type { StoredObject } from './storage-store.ts'

export type ListOptions = {
  prefix: string
  limit: number
  offset: number
  search: string
  /** Only the object that has the prefix as its whole name. */
  exactMatch?: boolean
  sortBy: { column: 'name' | 'created_at' | 'updated_at'; order: 'asc' | 'desc' }
}
export type Listed = { name: string; object: StoredObject | null }

/** What is directly in a folder: its files, and its folders with nothing but a name. */
export function listFolder(objects: readonly StoredObject[], options: ListOptions): Listed[] {
  if (options.exactMatch) {
    const object = objects.find(({ name }) => name === options.prefix)
    return object ? [{ name: object.name.slice(object.name.lastIndexOf('/') + 1), object }] : []
  }
  const folder = options.prefix.replace(/^\/+|\/+$/g, '')
  const start = folder === '' ? '' : `${folder}/`
  const entries = new Map<string, Listed>()
  for (const object of objects) {
    if (!object.name.startsWith(start)) continue
    const [name = '', ...deeper] = object.name.slice(start.length).split('/')
    if (!name.toLowerCase().includes(options.search.toLowerCase())) continue
    entries.set(name, { name, object: deeper.length ? null : object })
  }
  const { column, order } = options.sortBy
  const sign = order === 'asc' ? 1 : -1
  const keyOf = ({ name, object }: Listed): string => {
    if (column === 'name' || !object) return name
    return (column === 'created_at' ? object.createdAt : object.updatedAt).toISOString()
  }
  return [...entries.values()]
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -sign : keyOf(a) > keyOf(b) ? sign : 0))
    .slice(options.offset, options.offset + options.limit)
}

const Sort = z.object({
  column: z.enum(['name', 'created_at', 'updated_at']),
  order: z.enum(['asc', 'desc']).default('asc'),
})
type Sort = z.infer<typeof Sort>

export type PageOptions = {
  prefix: string
  limit: number
  cursor?: string
  withDelimiter: boolean
  exactMatch: boolean
  sortBy: Sort
}
type Entry = { name: string; object: StoredObject | null }
export type ObjectPage = { folders: string[]; objects: StoredObject[]; nextCursor: string | null }

/** Where a page ended. It includes the sort order, so that the next page continues in the same order. */
const Cursor = z.strictObject({ value: z.string(), name: z.string(), sortBy: Sort })
type Cursor = z.infer<typeof Cursor>

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new StorageRefusal('InvalidRequest', 'Invalid cursor')
  }
}

/** Everything under a prefix, page by page. With a delimiter, the content of a folder is shown as the folder. */
export function pageObjects(objects: readonly StoredObject[], options: PageOptions): ObjectPage {
  const after = options.cursor === undefined ? null : readCursor(options.cursor)
  const { column, order } = after?.sortBy ?? options.sortBy
  // A folder has no dates, so it comes first by date.
  const sortValueOf = ({ name, object }: Entry): string => {
    if (column === 'name') return name
    return object ? (column === 'created_at' ? object.createdAt : object.updatedAt).toISOString() : ''
  }
  const compare = (a: { value: string; name: string }, b: { value: string; name: string }) => {
    const difference = compareText(a.value, b.value) || compareText(a.name, b.name)
    return order === 'asc' ? difference : -difference
  }
  const rest = entriesOf(objects, options)
    .map((entry) => ({ ...entry, value: sortValueOf(entry) }))
    .sort(compare)
    .filter((entry) => !after || compare(entry, after) > 0)
  const page = rest.slice(0, options.limit)
  const last = rest.length > page.length ? page.at(-1) : undefined
  return {
    folders: page.filter(({ object }) => !object).map(({ name }) => name),
    objects: page.flatMap(({ object }) => object ?? []),
    nextCursor: last ? writeCursor({ value: last.value, name: last.name, sortBy: { column, order } }) : null,
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function entriesOf(objects: readonly StoredObject[], { prefix, withDelimiter, exactMatch }: PageOptions): Entry[] {
  const entries = new Map<string, Entry>()
  for (const object of objects) {
    if (exactMatch ? object.name !== prefix : !object.name.startsWith(prefix)) continue
    const slash = withDelimiter ? object.name.indexOf('/', prefix.length) : -1
    const name = slash < 0 ? object.name : object.name.slice(0, slash + 1)
    entries.set(name, { name, object: slash < 0 ? object : null })
  }
  return [...entries.values()]
}
