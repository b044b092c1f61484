import type { Socket } from 'node:net'
import { openWatcher } from './raw-watcher.ts'

/** Many watchers in a separate process. It gets their number and what to watch, and reports what arrived and when. */
export type CrowdOrder = { url: string; anonKey: string; lotId: string; watchers: number }
/** By sequence: how many had the update, and when the last of them had it. */
export type Arrivals = Record<number, { count: number; lastAt: number }>

const AT_ONCE = 100

if (import.meta.main) {
  const sockets: Socket[] = []
  const arrivals: Arrivals = {}

  const onFrame = (frame: Buffer) => {
    const at = performance.timeOrigin + performance.now()
    const sequence = Number(/"sequence":(\d+),"revision"/.exec(frame.toString('latin1'))?.[1])
    if (!sequence) return
    const known = arrivals[sequence]
    if (known) {
      known.count++
      known.lastAt = at
    } else arrivals[sequence] = { count: 1, lastAt: at }
  }

  process.on('message', async (message: CrowdOrder | 'report') => {
    if (message === 'report') return process.send?.(arrivals)
    const url = new URL(message.url)
    for (let opened = 0; opened < message.watchers; opened += AT_ONCE) {
      const wave = Array.from({ length: Math.min(AT_ONCE, message.watchers - opened) }, () =>
        openWatcher({ ...message, url, onFrame }),
      )
      sockets.push(...(await Promise.all(wave)))
    }
    process.send?.('watching')
  })
  process.on('disconnect', () => process.exit(0))
}
