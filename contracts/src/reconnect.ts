/** How clients reconnect after their socket was closed, and what the server's close message says about it. */

const FIRST_MS = 2_000
const MAX_MS = 10_000

/**
 * How long to wait before the next try. Any time up to a limit that doubles with each try, at random: ten thousand
 * clients of a server that died must not come back in the same moment.
 *
 * @param tries 1 for the first
 * @param withinMs the first limit, where the server gave one
 */
export function reconnectDelayMs(tries: number, withinMs: number | null, random: () => number = Math.random): number {
  const first = withinMs ?? FIRST_MS
  const limit = Math.max(first, Math.min(MAX_MS, first * 2 ** Math.min(tries - 1, 10)))
  return Math.round(random() * limit)
}

/** The reason with which a server that stops closes its sockets: within how many seconds their clients come back. */
export const reconnectReason = (seconds: number): string =>
  `Restarting, reconnect within ${Math.max(1, Math.ceil(seconds))} s`

/** The milliseconds that a reason names; null where it names none that makes sense. */
export function reconnectWithinMs(reason: string): number | null {
  const seconds = Number(/reconnect within (\d{1,2}) s$/.exec(reason)?.[1])
  return seconds > 0 ? seconds * 1_000 : null
}
