/** The revision of each subject in an answer: of everything that has an `id` and a `revision`, the lowest. */
export function revisionsIn(value: unknown, found: Map<string, number> = new Map()): Map<string, number> {
  if (typeof value !== 'object' || value === null) return found
  const { id, revision } = value as { id?: unknown; revision?: unknown }
  if (typeof id === 'string' && typeof revision === 'number') {
    found.set(id, Math.min(revision, found.get(id) ?? revision))
  }
  for (const item of Object.values(value)) revisionsIn(item, found)
  return found
}
