import { world } from '../world.ts'
import { colors, page, type Sheet, type TextLook } from './paper-sheet.ts'
import type { Line } from './text-lines.ts'

export type Column = {
  label: string
  /** Its part of the table's width; the parts are added up. */
  share: number
  align?: 'right'
}

/** Text, with a smaller note below it, or a picture with its description. */
export type Cell = string | { text: string; note: string } | { picture: Buffer | null; alt: string }

export type Row = { cells: readonly Cell[]; isTotal?: boolean }

export type Table = { columns: readonly Column[]; rows: readonly Row[]; hasRowHeads?: boolean }

type Tag = PDFKit.PDFStructureElement
type Place = { x: number; width: number; align: 'left' | 'right' }
type Block = { lines: Line[]; look: TextLook }

const GAP = 12
const PADDING = 9
const PICTURE = 56
/** A cell that would need more is cut: a row never fills a page. */
const MAX_LINES = 24
/** Other requests get their turn after this many rows. */
const ROWS_PER_TURN = 100
const size = 10
const noteSize = 8

/** Draws a table over as many pages as it needs. The head is repeated on each. */
export async function drawTable(sheet: Sheet, { columns, rows, hasRowHeads }: Table): Promise<void> {
  const places = placesOf(columns)
  const table = sheet.tag(sheet.root, 'Table')
  drawHead(sheet, table, columns, places)
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await world.nextTurn()
    const style = row.isTotal ? 'bold' : 'body'
    const blocks = row.cells.map((cell, at) => blocksOf(sheet, cell, { style, size, ...places[at] }))
    const height = Math.max(...row.cells.map((cell, at) => heightOf(sheet, cell, blocks[at] ?? []))) + 2 * PADDING
    if (sheet.makeRoom(height)) repeatHead(sheet, columns, places)
    const tr = sheet.tag(table, 'TR')
    row.cells.forEach((cell, at) => {
      const place = places[at]
      if (!place) return
      const isHead = hasRowHeads && at === firstTextOf(row)
      const td = sheet.tag(tr, isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {})
      drawCell(sheet, td, cell, blocks[at] ?? [], place)
    })
    tr.end()
    sheet.y += height
    sheet.rule(sheet.y)
  }
  table.end()
  sheet.y += GAP
}

const firstTextOf = ({ cells }: Row) => cells.findIndex((cell) => typeof cell === 'string' || 'text' in cell)

function placesOf(columns: readonly Column[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const room = page.width - GAP * (columns.length - 1)
  let x: number = page.left
  return columns.map(({ share, align }) => {
    const width = (room * share) / whole
    const place = { x, width, align: align ?? ('left' as const) }
    x += width + GAP
    return place
  })
}

const headLook = (place: Place): TextLook => ({ ...place, size: 8.5, color: colors.quiet })

function drawHead(sheet: Sheet, table: Tag, columns: readonly Column[], places: readonly Place[]) {
  sheet.makeRoom(80)
  const tr = sheet.tag(table, 'TR')
  eachHead(sheet, columns, places, (draw) => {
    const th = sheet.tag(tr, 'TH', { scope: 'Column' })
    th.add(draw)
    th.end()
  })
  tr.end()
}

/** On the following pages the head is only seen: it has been read. */
const repeatHead = (sheet: Sheet, columns: readonly Column[], places: readonly Place[]) =>
  eachHead(sheet, columns, places, (draw) => sheet.decorate(draw))

function eachHead(sheet: Sheet, columns: readonly Column[], places: readonly Place[], add: (draw: () => void) => void) {
  const heads = places.map((place, at) => sheet.lines(columns[at]?.label ?? '', headLook(place)))
  const height = Math.max(...places.map((place, at) => sheet.heightOf(heads[at] ?? [], headLook(place))))
  places.forEach((place, at) => {
    add(() => void sheet.draw(heads[at] ?? [], place.x, sheet.y, headLook(place)))
  })
  sheet.y += height + 5
  sheet.rule(sheet.y)
}

function blocksOf(sheet: Sheet, cell: Cell, look: TextLook): Block[] {
  if (typeof cell === 'string') return [block(sheet, cell, look)]
  if (!('text' in cell)) return []
  const note = { ...look, style: 'body' as const, size: noteSize, color: colors.quiet }
  return [block(sheet, cell.text, look), block(sheet, cell.note, note)]
}

function block(sheet: Sheet, text: string, look: TextLook): Block {
  const lines = sheet.lines(text, look)
  return {
    lines: lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), ...sheet.lines('…', look)] : lines,
    look,
  }
}

function heightOf(sheet: Sheet, cell: Cell, blocks: readonly Block[]): number {
  if (typeof cell === 'object' && 'picture' in cell) return cell.picture ? PICTURE : 0
  return blocks.reduce((sum, { lines, look }) => sum + sheet.heightOf(lines, look), 0)
}

function drawCell(sheet: Sheet, td: Tag, cell: Cell, blocks: readonly Block[], { x, width }: Place) {
  const top = sheet.y + PADDING
  if (typeof cell === 'object' && 'picture' in cell) {
    const { picture, alt } = cell
    if (picture) {
      const figure = sheet.tag(td, 'Figure', { alt, bbox: [x, top, x + width, top + PICTURE] })
      figure.add(() => void sheet.pdf.image(picture, x, top, { fit: [width, PICTURE], valign: 'center' }))
      figure.end()
    }
  } else {
    let y = top
    for (const { lines, look } of blocks) {
      // A text and its note are two paragraphs: read as one they would run into each other.
      const tag = blocks.length > 1 ? sheet.tag(td, 'P') : td
      tag.add(() => {
        y = sheet.draw(lines, x, y, look)
      })
      if (tag !== td) tag.end()
    }
  }
  td.end()
}
