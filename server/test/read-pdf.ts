import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A tag of the document with what it says, as a screen reader walks it. */
export type PdfTag = { role: string; alt: string | null; text: string; children: PdfTag[] }

type StructNode = { role?: string; alt?: string; type?: string; id?: string; children?: StructNode[] }

/** Reads a PDF back with another program than the one that wrote it. */
export async function readPdf(file: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await task.promise
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const mark = (await pdf.getMarkInfo()) as Map<string, boolean> | null
  const pages: string[] = []
  const tags: PdfTag[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let current: string | null = null
    let depth = 0
    let whole = ''
    for (const item of items) {
      if ('str' in item) {
        // The end of a line stands for the space that was drawn there.
        const read = item.hasEOL ? `${item.str.trimEnd()} ` : item.str
        whole += read
        if (current !== null) texts.set(current, (texts.get(current) ?? '') + read)
      } else if (item.type.startsWith('begin')) {
        if (depth++ === 0) current = item.id ?? null
      } else if (--depth === 0) current = null
    }
    pages.push(whole)
    const tree = (await page.getStructTree()) as StructNode | null
    if (tree) tags.push(...(tree.children ?? []).map((node) => toTag(node, texts)))
  }
  await task.destroy()
  return { title: info.Title, language: info.Language, isTagged: mark?.get('Marked') === true, pages, tags }
}

function toTag(node: StructNode, texts: ReadonlyMap<string, string>): PdfTag {
  const nodes = node.children ?? []
  const children = nodes.filter(({ role }) => role).map((child) => toTag(child, texts))
  const own = nodes.map(({ type, id }) => (type === 'content' && id ? (texts.get(id) ?? '') : '')).join('')
  const text = [own, ...children.map((child) => child.text)].map((part) => part.trim()).filter(Boolean)
  return { role: node.role ?? '', alt: node.alt ?? null, text: text.join(' '), children }
}

/** Every tag with this role, in reading order. */
export const tagsOf = (tags: readonly PdfTag[], role: string): PdfTag[] =>
  tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...tagsOf(tag.children, role)])

/** The readings that the drawn characters don't give: of text from right to left, and of boxes. */
export function actualTexts(file: Buffer): string[] {
  return streamsOf(file).flatMap((stream) =>
    [...stream.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, escaped = '']) => decode(escaped)),
  )
}

/** The names of the embedded fonts, each with the letters that mark it as a subset. */
export const fontNames = (file: Buffer): string[] => [
  ...new Set([...file.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)),
]

export function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return inflateSync(file.subarray(start, text.indexOf('endstream', start))).toString('latin1')
  })
}

function decode(escaped: string): string {
  const raw = escaped.replace(
    /\\([nrtbf()\\])/g,
    (_, char: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[char] ?? char,
  )
  const bytes = Buffer.from(raw, 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : raw
}
