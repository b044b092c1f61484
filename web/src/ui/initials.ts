/** `IM` for Isolde Marlowe: what stands where a portrait is missing. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
