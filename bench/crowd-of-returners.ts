import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectDelayMs } from '@vermeil/contracts/reconnect'
import { openWatcher } from './raw-watcher.ts'

/**
 * Watchers of one lot in a separate process, who come back to another node when theirs is gone: after a wait by the
 * rule of the web app, with the state tag of the last event they had.
 */
export type ReturnOrder = {
  url: string
  returnTo: string
  anonKey: string
  lotId: string
  watchers: number
  withinMs: number | null
}
/** When each was served again: with the answer that it is current, or that it must read. */
export type ReturnReport = { servedAt: number[]; current: number; read: number; tries: number; cpuMicroseconds: number }

const AT_ONCE = 100
const RESUMED = /"extension":"resume","status":"ok","message":"(\w+)","channel":"[^"]+","stateTag":"(\d+)"/
const STATE_TAG = /"meta":\{"stateTag":"(\d+)"\}/

if (import.meta.main) {
  const report: ReturnReport = { servedAt: [], current: 0, read: 0, tries: 0, cpuMicroseconds: 0 }
  let isReturning = false
  // All watchers get the same bytes, so comparing them with the last ones costs less than reading them.
  let last = { frame: Buffer.alloc(0), stateTag: '' }

  process.on('message', async (order: ReturnOrder | 'report') => {
    if (order === 'report') {
      const { user, system } = process.cpuUsage()
      return process.send?.({ ...report, cpuMicroseconds: user + system } satisfies ReturnReport)
    }

    async function watch(address: string, before: string | null): Promise<void> {
      let stateTag = before
      const onFrame = (frame: Buffer) => {
        if (!frame.equals(last.frame)) {
          const text = frame.toString('latin1')
          const [, answer, answeredTag] = RESUMED.exec(text) ?? []
          if (answer) {
            stateTag = answeredTag ?? stateTag
            if (isReturning) served(answer)
            return
          }
          last = { frame: Buffer.from(frame), stateTag: STATE_TAG.exec(text)?.[1] ?? '' }
        }
        stateTag = last.stateTag
      }
      const onClose = () => void comeBack(stateTag)
      await openWatcher({ ...(order as ReturnOrder), url: new URL(address), onFrame, onClose, resume: { stateTag } })
    }

    async function comeBack(stateTag: string | null): Promise<void> {
      const { returnTo, withinMs } = order as ReturnOrder
      isReturning = true
      for (let tries = 1; ; tries++) {
        await sleep(reconnectDelayMs(tries, withinMs))
        report.tries += 1
        try {
          return await watch(returnTo, stateTag)
        } catch {} // refused: the next try comes later
      }
    }

    function served(answer: string) {
      report.servedAt.push(performance.timeOrigin + performance.now())
      if (answer === 'current') report.current += 1
      else report.read += 1
    }

    for (let opened = 0; opened < order.watchers; opened += AT_ONCE) {
      const size = Math.min(AT_ONCE, order.watchers - opened)
      await Promise.all(Array.from({ length: size }, () => watch(order.url, null)))
    }
    process.send?.('watching')
  })
  process.on('disconnect', () => process.exit(0))
}
