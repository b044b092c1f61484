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
  /** Browsers show a page nothing of a closed socket but its reason, and the official client doesn't pass that on. */
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
    // Asked again with every heartbeat, so a socket that lives for hours always carries a token that still counts.
    accessToken,
    heartbeatIntervalMs: 30_000,
    timeout: 10_000,
    transport: HintedSocket,
    reconnectAfterMs: (tries) => reconnectDelayMs(tries, withinMs),
  })
}
