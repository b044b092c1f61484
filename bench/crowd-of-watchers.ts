import type { Socket } from 'node:net'
import { openWatcher } from './raw-watcher.ts'

/** Many watchers in a separate process. It gets their number and what to watch, and reports what arrived and when. */
export type CrowdOrder = { url: string; anonKey: string; lotId: string; watchers: number }
/** By sequence: how many had the update, and when the last of them had it. */
export type Arrivals = Record<number, { count: number; lastAt: number }>
export type CrowdReport = { arrivals: Arrivals; cpuMicroseconds: number }

const AT_ONCE = 100

if (import.meta.main) {
  const sockets: Socket[] = []
  const arrivals: Arrivals = {}

  let cpuAtStart = process.cpuUsage()
  // All watchers get the same bytes, so comparing them with the last ones costs less than reading them.
  let last = Buffer.alloc(0)
  let arrival: Arrivals[number] | undefined

  const onFrame = (frame: Buffer) => {
    if (!frame.equals(last)) {
      last = Buffer.from(frame)
      const sequence = Number(/"sequence":(\d+),"revision"/.exec(frame.toString('latin1'))?.[1])
      if (sequence) arrivals[sequence] ??= { count: 0, lastAt: 0 }
      arrival = arrivals[sequence]
    }
    if (!arrival) return
    arrival.count++
    arrival.lastAt = performance.timeOrigin + performance.now()
  }

  process.on('message', async (message: CrowdOrder | 'report') => {
    if (message === 'report') {
      const { user, system } = process.cpuUsage(cpuAtStart)
      return process.send?.({ arrivals, cpuMicroseconds: user + system } satisfies CrowdReport)
    }
    const url = new URL(message.url)
    for (let opened = 0; opened < message.watchers; opened += AT_ONCE) {
      const wave = Array.from({ length: Math.min(AT_ONCE, message.watchers - opened) }, () =>
        openWatcher({ ...message, url, onFrame }),
      )
      sockets.push(...(await Promise.all(wave)))
    }
    cpuAtStart = process.cpuUsage()
    process.send?.('watching')
  })
  process.on('disconnect', () => process.exit(0))
}
