import { parentPort } from 'node:worker_threads'
import { paint } from './paint.ts'
import type { Work } from './work.ts'

/** What the painter sends its worker, and what comes back. */
export type PaintOrder = { id: number; work: Work; width: number }
export type PaintReply =
  | { id: number; width: number; height: number; pixels: ArrayBuffer }
  | { id: number; problem: string }

const port = parentPort
if (!port) throw new Error('painter-worker.ts runs in a worker thread only')

port.on('message', (order: PaintOrder) => {
  try {
    const { width, height, data } = paint(order.work, order.width)
    // A buffer of its own can be handed over without copying; a small one may share Node's pool.
    const pixels = Uint8Array.from(data).buffer
    port.postMessage({ id: order.id, width, height, pixels } satisfies PaintReply, [pixels])
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    port.postMessage({ id: order.id, problem } satisfies PaintReply)
  }
})
