/** The list with one thing taken from its place and put in at another. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}
