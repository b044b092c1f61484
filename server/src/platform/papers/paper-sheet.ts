import PDFDocument from 'pdfkit'
import { fontData, type PaperFont, type Style } from './paper-fonts.ts'
import type { PaperSize } from './paper-size.ts'
import { type Line, layOut } from './text-lines.ts'

/** The page's measures in points: A4 with the text between `left` and `right`. */
export const page = { left: 64, right: 531, top: 64, bottom: 752, width: 467 } as const

export const colors = {
  night: '#0e0d0b',
  brass: '#d9b45b',
  gold: '#9a7a2c',
  ink: '#1b1815',
  quiet: '#5d564a',
  line: '#e4dccb',
} as const

export type TextLook = {
  style?: Style
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  width?: number
}

type Tag = PDFKit.PDFStructureElement
/** pdfkit's types lack the last two. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row'; bbox?: number[] }
/** The lines are this many times as high as the letters: room for the marks of Arabic and Hebrew. */
const LEADING = 1.42
const ASCENT = 1.06
/** fontkit takes features to switch off as well; the types know the ones to switch on. */
const withoutMarkPlaces = { mark: false, mkmk: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/**
 * Sheets of paper to write on from top to bottom. Everything drawn is either tagged with what it is, for screen
 * readers, or marked as decoration.
 */
export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  /** The tag that the whole document hangs on. */
  readonly root: Tag
  /** Where the next block begins. */
  y: number
  lines(text: string, look: TextLook): Line[]
  heightOf(lines: readonly Line[], look: TextLook): number
  /** Draws lines below each other and answers where they end. */
  draw(lines: readonly Line[], x: number, y: number, look: TextLook): number
  /** Adds a tag below another one. */
  tag(parent: Tag, type: string, options?: TagOptions): Tag
  /** Draws what means nothing to a reader who doesn't see it. */
  decorate(draw: () => void): void
  rule(y: number): void
  /** Begins a new page unless this much room is left. Answers whether it did. */
  makeRoom(height: number): boolean
  /** Closes the document. */
  finish(): Promise<Buffer>
}

export function openSheet(title: string, createdAt: Date, size: PaperSize = 'A4'): Sheet {
  const pdf = new PDFDocument({
    ...{ size, margin: page.left, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    // The types lack both: a paper for screen readers, and no first font, which would be one without other scripts.
    ...({ subset: 'PDF/UA', font: null } as object),
    // The same facts give the same bytes at any time.
    info: { Title: title, Author: 'Vermeil', CreationDate: createdAt, ModDate: createdAt },
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const registered = new Set<string>()
  /** A font is read from its file when the first letter needs it, and only the glyphs in use are embedded. */
  function choose(font: PaperFont, size: number): PDFKit.PDFDocument {
    if (!registered.has(font.name)) pdf.registerFont(font.name, fontData(font))
    registered.add(font.name)
    return pdf.font(font.name, size)
  }
  const sizeOf = (look: TextLook) => look.size ?? 10
  const widthOf = (look: TextLook) => look.width ?? page.width

  /** Texts with a mark that has no place on its letter in the font. */
  const unplaced = new Set<string>()
  const optionsFor = (text: string) => (unplaced.has(text) ? { features: withoutMarkPlaces } : {})

  /** fontkit fails on a mark without a place. Such a text is drawn with its marks where the font puts them by default. */
  function measure(text: string, font: PaperFont, size: number): number {
    choose(font, size)
    try {
      return pdf.widthOfString(text, optionsFor(text))
    } catch (error) {
      if (unplaced.has(text)) throw error
      unplaced.add(text)
      return measure(text, font, size)
    }
  }

  function drawLine({ pieces, actualText, isBetweenWords }: Line, from: number, baseline: number, size: number) {
    let x = from
    const end = isBetweenWords ? ' ' : ''
    if (actualText !== null) pdf.markContent('Span', { actual: actualText + end })
    for (const [index, { text, font, width }] of pieces.entries()) {
      const isLast = index === pieces.length - 1
      const options = { ...optionsFor(text), lineBreak: false, baseline: 'alphabetic' } as const
      choose(font, size).text(isLast && actualText === null ? text + end : text, x, baseline, options)
      x += width
    }
    if (actualText !== null) pdf.endMarkedContent()
  }

  return {
    pdf,
    root,
    y: page.top,

    lines: (text, look) =>
      layOut(text, look.style ?? 'body', widthOf(look), (part, font) => measure(part, font, sizeOf(look))),

    heightOf: (lines, look) => lines.length * sizeOf(look) * LEADING,

    draw(lines, x, y, look) {
      const size = sizeOf(look)
      pdf.fillColor(look.color ?? colors.ink)
      lines.forEach((line, index) => {
        const rest = widthOf(look) - line.width
        const indent = { left: 0, center: rest / 2, right: rest }[look.align ?? 'left']
        drawLine(line, x + indent, y + index * size * LEADING + size * ASCENT, size)
      })
      return y + lines.length * size * LEADING
    },

    tag(parent, type, options = {}) {
      const element = pdf.struct(type, options)
      parent.add(element)
      return element
    },

    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },

    rule(y) {
      this.decorate(() =>
        pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).strokeColor(colors.line).stroke(),
      )
    },

    makeRoom(height) {
      if (this.y + height <= page.bottom) return false
      pdf.addPage()
      this.y = page.top
      return true
    },

    async finish() {
      const chunks: Buffer[] = []
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
      const done = new Promise<Buffer>((resolve, reject) => {
        pdf.once('end', () => resolve(Buffer.concat(chunks)))
        pdf.once('error', reject)
      })
      root.end()
      pdf.end()
      return done
    },
  }
}
