/** Query parameters of our own that have another name now, and values that are spelled differently. */
const renamed: Readonly<Record<string, { name: string; values: Readonly<Record<string, string>> }>> = {
  colour: { name: 'color', values: { grey: 'gray' } },
}

/** The query with today's names and values; null if it has no old name. A list is one value, separated by commas. */
export function renameQuery(query: Iterable<readonly [string, string]>): [name: string, value: string][] | null {
  const current = new Map<string, string>()
  let hasOldName = false
  for (const [given, list] of query) {
    const change = Object.hasOwn(renamed, given) ? renamed[given] : undefined
    hasOldName ||= change !== undefined
    const name = change?.name ?? given
    const value = change ? list.replace(/[^,]+/g, (one) => change.values[one] ?? one) : list
    const before = current.get(name)
    current.set(name, before === undefined ? value : `${before},${value}`)
  }
  return hasOldName ? [...current] : null
}
