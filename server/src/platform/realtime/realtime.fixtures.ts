import { createServer, type IncomingMessage } from 'node:http'
import { RealtimeClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createLocalBus } from '../bus/local-bus.ts'
import type { AdmissionLimits } from './admission.ts'
import { type Channel, openChannel } from './channels.ts'
import { createRealtime, type RealtimeLimits } from './realtime.ts'

export const anonKey = 'sb_publishable_test'
const channels: Channel[] = [
  openChannel(/^lot:\w+$/),
  openChannel(/^saleroom$/),
  { topic: /^user:(\w+)$/, mayListen: (listener, match) => listener?.id === match[1] },
]

export const aBus = () =>
  createLocalBus({
    onError: (error) => {
      throw error
    },
  })

type Setup = {
  bus?: ReturnType<typeof aBus>
  limits?: Partial<RealtimeLimits> | undefined
  admission?: AdmissionLimits
}

/** A node with tokens that read `token-of-ann`, `expired-token-of-ann`; every other text is no token. */
export async function aNode({ bus = aBus(), limits, admission }: Setup = {}) {
  const signedOut = new Set<string>()
  const realtime = createRealtime({
    bus,
    anonKey,
    admission,
    checkToken: async (token) =>
      token.startsWith('token-of-') ? 'valid' : token.startsWith('expired-token-of-') ? 'expired' : 'invalid',
    authenticateToken: async (token) => (signedOut.has(token) ? null : { id: token.slice(9), sessionId: 's' }),
    isOwnOrigin: (origin) => origin === 'https://vermeil.example',
    addressOf: (request: IncomingMessage) => String(request.headers['x-from'] ?? request.socket.remoteAddress),
    limits: { socketsPerAddress: 500, socketsPerAccount: 20, frames: { perSecond: 20, burst: 100 }, ...limits },
  })
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  realtime.attach(server, channels)
  const { port } = server.address() as { port: number }
  onTestFinished(async () => {
    await realtime.close()
    server.close()
  })
  const url = `ws://127.0.0.1:${port}/realtime/v1`
  return { realtime, url, port, signOut: (token: string) => signedOut.add(token) }
}

export async function aClient(url: string, token?: string) {
  const client = new RealtimeClient(url, { params: { apikey: anonKey }, transport: WebSocket as never })
  onTestFinished(() => void client.disconnect())
  // The library's first join carries no token unless one was set before.
  if (token) await client.setAuth(token)
  return client
}

type ClientChannel = ReturnType<RealtimeClient['channel']>

export const subscribed = (channel: ClientChannel) =>
  new Promise<string>((resolve) => channel.subscribe((status, error) => resolve(error ? error.message : status)))

/** A bare socket that speaks the protocol by hand. */
export async function aSocket(url: string, from?: string) {
  const headers: Record<string, string> = from ? { 'x-from': from } : {}
  const socket = new WebSocket(`${url}/websocket?apikey=${anonKey}&vsn=2.0.0`, { headers })
  onTestFinished(() => socket.terminate())
  const frames: [string | null, string | null, string, string, { status?: string; response?: { reason?: string } }][] =
    []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let ref = 0
  return {
    socket,
    frames,
    send: (topic: string, event: string, payload: unknown) => {
      ref += 1
      socket.send(JSON.stringify(['1', String(ref), topic, event, payload]))
      return String(ref)
    },
  }
}
export type BareSocket = Awaited<ReturnType<typeof aSocket>>

/** Waits for the reply to one frame. */
export function replyTo({ socket, frames }: BareSocket, ref: string) {
  return new Promise<{ status?: string; response?: { reason?: string } }>((resolve) => {
    const look = () => {
      const found = frames.find(([, of, , event]) => of === ref && event === 'phx_reply')
      if (found) resolve(found[4])
      else socket.once('message', () => setImmediate(look))
    }
    look()
  })
}
