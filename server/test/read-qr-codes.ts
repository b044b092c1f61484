import decodeQR from 'qr/decode.js'
import { must } from '../src/platform/must.ts'
import { streamsOf } from './read-pdf.ts'

type Square = { x: number; y: number; size: number }
/** Dots per module, and the white frame around a code in modules. */
const SCALE = 4
const QUIET = 4

/** What the QR codes of a PDF say, read by another program than the one that drew them. */
export const qrCodesOf = (file: Buffer): string[] =>
  streamsOf(file).flatMap((stream) =>
    shapesOf(stream)
      .filter((squares) => squares.length > 100)
      .map(readShape),
  )

/** The squares of each filled shape. */
function shapesOf(stream: string): Square[][] {
  const shapes: Square[][] = [[]]
  for (const [, x, y, width, , isFilled] of stream.matchAll(
    /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b|^(f|S|n)$/gm,
  )) {
    if (isFilled) shapes.push([])
    else shapes.at(-1)?.push({ x: Number(x), y: Number(y), size: Number(width) })
  }
  return shapes
}

function readShape(squares: readonly Square[]): string {
  const { size } = must(squares[0], 'a square')
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const modules = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / size) + 1
  const width = (modules + 2 * QUIET) * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const square of squares) {
    const column = (Math.round((square.x - left) / size) + QUIET) * SCALE
    const row = (Math.round((square.y - top) / size) + QUIET) * SCALE
    for (let y = row; y < row + SCALE; y++) {
      for (let x = column; x < column + SCALE; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return decodeQR({ width, height: width, data })
}
