import { world } from '../world.ts'
/** So many frames a second, of which `burst` may be saved up and sent at once. */
export type FrameLimit = { perSecond: number; burst: number }

/** The socket is closed after this many frames over the limit without a pause in which the allowance recovers. */
const MAX_REFUSED = 100

export type FrameAllowance = () => 'handle' | 'drop' | 'close'

/** Whether the next frame of a socket is handled or dropped, or closes the socket. */
export function createFrameAllowance({ perSecond, burst }: FrameLimit, now: () => number = world.now): FrameAllowance {
  const intervalMs = 1_000 / perSecond
  let fullAt = now()
  let refused = 0

  return () => {
    const time = now()
    if (fullAt <= time) {
      fullAt = time
      refused = 0
    }
    if (fullAt + intervalMs - time > burst * intervalMs) return ++refused > MAX_REFUSED ? 'close' : 'drop'
    fullAt += intervalMs
    return 'handle'
  }
}
