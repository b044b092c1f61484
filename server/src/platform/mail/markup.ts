const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

/** HTML that is safe to put into HTML. Only `html` makes it, so a string can never pass for it by mistake. */
export class Markup {
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  toString(): string {
    return this.#source
  }
}

type Piece = Markup | string | number | false | null | undefined | readonly Piece[]

function write(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (piece instanceof Markup) return piece.toString()
  if (typeof piece === 'object') return piece.map(write).join('')
  return escapeHtml(String(piece))
}

/** A template whose values are escaped unless they are markup themselves; lists are joined, absent ones left out. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.reduce((all, text, at) => all + write(pieces[at - 1]) + text))
