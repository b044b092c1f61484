/** The readable end of an address: `Étude nº 3` → `etude-n-3`. The id before it is what counts. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 80).replace(/-$/, '') || 'untitled'
}
