/** The items with one of them moved to another place. A place outside the list changes nothing. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The items in the order of these ids; those not named follow as they were. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const named = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...named, ...items.filter(({ id }) => !ids.includes(id))]
}
