import type { RealtimeClient } from '@supabase/realtime-js'
import { reconnectDelayMs, reconnectWithinMs } from '@vermeil/contracts/reconnect'
import { accessToken } from '@/shared/auth/access-token'
import { publicConfig } from '@/shared/http/config'

let opening: Promise<RealtimeClient> | undefined

/** The official client, loaded when the first room is entered: 16 kB that no first paint waits for. */
export function liveClient(): Promise<RealtimeClient> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, { anonKey }] = await Promise.all([import('@supabase/realtime-js'), publicConfig()])
  let withinMs: number | null = null
  /** A page learns only the reason of a closed socket, and the official client doesn't pass it on. */
  class HintedSocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      this.addEventListener('close', ({ reason }) => {
        withinMs = reconnectWithinMs(reason)
      })
    }
  }
  return new RealtimeClient(`${location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: anonKey },
    // Called with every heartbeat, so that a socket that is open for hours always has a valid token.
    accessToken,
    heartbeatIntervalMs: 30_000,
    timeout: 10_000,
    transport: HintedSocket,
    reconnectAfterMs: (tries) => reconnectDelayMs(tries, withinMs),
  })
}
