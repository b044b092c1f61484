import { parentPort, workerData } from 'node:worker_threads'
import { renderPiece } from './render-piece.ts'
import { pieceNamed } from './repertoire.ts'

/** One piece per thread: seconds of arithmetic that must not hold up a bid. */
const piece = pieceNamed(workerData)
if (!piece) throw new Error(`No piece is called ${workerData}`)
const file = renderPiece(piece)
parentPort?.postMessage(file, [file.buffer as ArrayBuffer])
