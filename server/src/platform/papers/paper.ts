import { colors, openSheet, page, type Sheet, type TextLook } from './paper-sheet.ts'
import { drawTable, type Table } from './paper-table.ts'

export type Letterhead = { siteUrl: string; support: { email: string; phone: string } }

export type PaperHead = {
  /** The heading; with the first line below it, the title of the document. */
  title: string
  /** Below the heading: a number, a date. */
  lines: readonly string[]
  /** At the right: whom or what the paper is about. The first line is the most important one. */
  aside: { label: string; lines: readonly string[] } | null
  /** When the facts were as the paper says: the file's date. */
  createdAt: Date
  letterhead: Letterhead
}

/** A paper of Vermeil: an invoice, a list, a statement. Blocks follow each other over as many pages as they need. */
export interface Paper {
  heading(text: string): void
  paragraph(text: string): void
  table(table: Table): Promise<void>
  finish(): Promise<Buffer>
}

const asideX = 320
const display: TextLook = { style: 'display', size: 24 }
const quiet: TextLook = { color: colors.quiet }

export function openPaper(head: PaperHead): Paper {
  const sheet = openSheet([head.title, head.lines[0]].filter(Boolean).join(' '), head.createdAt)
  drawBand(sheet)
  drawTitle(sheet, head)

  /** Draws text line by line, so that it may go on on the next page. */
  function write(type: 'H2' | 'P', text: string, look: TextLook) {
    const element = sheet.tag(sheet.root, type)
    for (const line of sheet.lines(text, look)) {
      sheet.makeRoom(sheet.heightOf([line], look))
      element.add(() => {
        sheet.y = sheet.draw([line], page.left, sheet.y, look)
      })
    }
    element.end()
  }

  return {
    heading(text) {
      // A heading stays with what follows it.
      sheet.makeRoom(120)
      write('H2', text, { style: 'display', size: 15 })
      sheet.y += 8
    },

    paragraph(text) {
      write('P', text, quiet)
      sheet.y += 8
    },

    table: (table) => drawTable(sheet, table),

    async finish() {
      drawFeet(sheet, head.letterhead)
      return sheet.finish()
    },
  }
}

function drawBand(sheet: Sheet) {
  const look = { style: 'display', size: 26, color: colors.brass } as const
  sheet.decorate(() => {
    sheet.pdf.rect(0, 0, sheet.pdf.page.width, 96).fill(colors.night)
    sheet.pdf.rect(0, 96, sheet.pdf.page.width, 2).fill(colors.brass)
    sheet.draw(sheet.lines('Vermeil', look), page.left, 30, look)
  })
}

function drawTitle(sheet: Sheet, { title, lines, aside }: PaperHead) {
  const top = 126
  const add = (type: string, text: string, x: number, y: number, look: TextLook): number => {
    const element = sheet.tag(sheet.root, type)
    let end = y
    element.add(() => {
      end = sheet.draw(sheet.lines(text, look), x, y, look)
    })
    element.end()
    return end
  }
  const width = asideX - page.left - 16
  let left = add('H1', title, page.left, top, { ...display, width }) + 4
  for (const line of lines) left = add('P', line, page.left, left, { ...quiet, width })
  let right = top
  if (aside) {
    const narrow = { width: page.right - asideX }
    right = add('P', aside.label, asideX, right, { ...quiet, ...narrow }) + 2
    for (const [index, line] of aside.lines.entries()) {
      right = add('P', line, asideX, right, { ...narrow, ...(index ? quiet : { size: 11 }) }) + 2
    }
  }
  sheet.y = Math.max(left, right) + 28
}

/** The foot of every page, once it is known how many there are. */
function drawFeet(sheet: Sheet, { siteUrl, support }: Letterhead) {
  const contact = { color: colors.gold, size: 9, align: 'center' } as const
  const number = { color: colors.quiet, size: 8.5, align: 'center' } as const
  const { start, count } = sheet.pdf.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    sheet.pdf.switchToPage(index)
    sheet.decorate(() => {
      const below = sheet.draw(
        sheet.lines(`${support.email}  ·  ${support.phone}  ·  ${siteUrl}`, contact),
        page.left,
        776,
        contact,
      )
      sheet.draw(sheet.lines(`Page ${index + 1} of ${count}`, number), page.left, below + 2, number)
    })
  }
}
