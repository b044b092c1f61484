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

/** What lies directly in a folder: its files, and its folders with nothing but a name. */
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
