import { Worker } from 'node:worker_threads'
import type { Picture } from './paint.ts'
import type { PaintOrder, PaintReply } from './painter-worker.ts'
import { createRenderQueue, type Priority, type Queued } from './render-queue.ts'
import type { Work } from './work.ts'

export type PaintRequest = { work: Work; width: number }

export type Painter = {
  /** Paints in a worker thread; asking twice for the same picture while it is under way paints it once. */
  paint(request: PaintRequest, options?: { priority?: Priority }): Promise<Picture>
  /** Stops the workers and rejects what is still pending. */
  close(): Promise<void>
}

export class PainterClosedError extends Error {
  constructor() {
    super('The painter was closed before the picture was done')
    this.name = 'PainterClosedError'
  }
}

type Job = {
  order: PaintOrder
  key: string
  resolve(picture: Picture): void
  reject(error: Error): void
  promise: Promise<Picture>
}

/** A thread and what it is painting at the moment. */
type Easel = { worker: Worker; job: Job | undefined }

export function createPainter({ threads = 1 }: { threads?: number } = {}): Painter {
  const queue = createRenderQueue<Job>()
  const underWay = new Map<string, { job: Job; entry: Queued<Job> }>()
  const easels: Easel[] = []
  let orders = 0
  let closed = false

  const settle = (easel: Easel, reply: PaintReply) => {
    const { job } = easel
    easel.job = undefined
    easel.worker.unref()
    if (job) {
      underWay.delete(job.key)
      if ('problem' in reply) job.reject(new Error(`Painting failed: ${reply.problem}`))
      else job.resolve({ width: reply.width, height: reply.height, data: Buffer.from(reply.pixels) })
    }
    handOut()
  }

  /** A worker that died takes only its own picture with it; a new one takes the place when work waits. */
  const lose = (easel: Easel, error: Error) => {
    const at = easels.indexOf(easel)
    if (at >= 0) easels.splice(at, 1)
    if (easel.job) {
      underWay.delete(easel.job.key)
      easel.job.reject(error)
      easel.job = undefined
    }
    if (!closed) handOut()
  }

  const setUpEasel = (): Easel => {
    const worker = new Worker(new URL('./painter-worker.ts', import.meta.url))
    const easel: Easel = { worker, job: undefined }
    worker.on('message', (reply: PaintReply) => settle(easel, reply))
    worker.on('error', (error: Error) => lose(easel, error))
    worker.on('exit', () => lose(easel, new PainterClosedError()))
    easels.push(easel)
    return easel
  }

  const handOut = () => {
    while (queue.length > 0) {
      const easel = easels.find((candidate) => !candidate.job) ?? (easels.length < threads ? setUpEasel() : undefined)
      if (!easel) return
      const job = queue.take()!
      easel.job = job
      // Only a painter at work keeps the process alive, never an idle one.
      easel.worker.ref()
      easel.worker.postMessage(job.order)
    }
  }

  return {
    paint({ work, width }, { priority = 'normal' } = {}) {
      if (closed) return Promise.reject(new PainterClosedError())
      const key = `${work.style}/${work.aspect ?? ''}/${work.seed}/${width}`
      const known = underWay.get(key)
      if (known) {
        queue.hurry(known.entry, priority)
        return known.job.promise
      }
      const { promise, resolve, reject } = Promise.withResolvers<Picture>()
      const job: Job = { order: { id: orders++, work, width }, key, resolve, reject, promise }
      underWay.set(key, { job, entry: queue.add(job, priority, width) })
      handOut()
      return promise
    },
    async close() {
      if (closed) return
      closed = true
      for (const job of queue.clear()) {
        underWay.delete(job.key)
        job.reject(new PainterClosedError())
      }
      await Promise.all(easels.map((easel) => easel.worker.terminate()))
    },
  }
}
