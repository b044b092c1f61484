const longest = 200

/** What a piece is called in the playlist: its file's name, without folders, ending, or characters nobody can see. */
export function titleOf(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  const words = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
  return Array.from(words).slice(0, longest).join('').slice(0, longest) || 'Untitled'
}
