import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `hover:bg-danger/90`, read. */
export type ColorClass = { variant: string; kind: string; color: string; opacity: number }

/** `holdsIcon`: a square without a font, so that what it shows is no text. */
export type ClassList = { file: string; classes: ColorClass[]; holdsIcon: boolean }

/** Tailwind's own palette, none of which is ours. */
const palette =
  /^(?:(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+|white|black)$/

const kinds = 'text|bg|border(?:-[trblsexy])?|divide|fill|stroke|outline|decoration|ring|placeholder|caret|accent'
const colorClass = new RegExp(`^(?:(.+):)?(${kinds})-([a-z][\\w-]*?)(?:/(\\d+))?$`)

/**
 * The classes that name a color, as they stand together in one string of the source. A class such as `text-center` is
 * none: a color is one of the tokens, or one of Tailwind's own.
 */
export function readColorClasses(tokens: ReadonlySet<string>): ClassList[] {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixtures)\.tsx?$/.test(file))
    .flatMap((file) => literalsIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })))
    .map(({ file, text }) => ({
      file,
      classes: text.split(/\s+/).flatMap((word) => readClass(word, tokens)),
      holdsIcon: /\bsize-\d/.test(text) && !/\b(?:text-(?:xs|sm|base|lg)|font)\b/.test(text),
    }))
    .filter(({ classes }) => classes.length > 0)
}

/** What stands between two quotes of a kind. Comments with an apostrophe only add strings that name no color. */
const literalsIn = (source: string): string[] =>
  source
    .split('\n')
    .flatMap((line) => [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].map((found) => found.slice(1).join('')))

function readClass(word: string, tokens: ReadonlySet<string>): ColorClass[] {
  const [, variant = '', kind = '', color = '', opacity = '100'] = colorClass.exec(word) ?? []
  if (!tokens.has(color) && !palette.test(color)) return []
  return [{ variant, kind, color, opacity: Number(opacity) / 100 }]
}
