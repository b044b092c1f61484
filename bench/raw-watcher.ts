import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { must } from '../server/src/platform/must.ts'

/** All watchers of a process read into one buffer: Node would make each of them a new one of 64 kB for every update. */
const reading = Buffer.alloc(64 * 1024)

type Options = {
  url: URL
  anonKey: string
  lotId: string
  onFrame: (frame: Buffer) => void
  /** What a watcher that comes back has; null on the first visit. Without it, the server isn't asked. */
  resume?: { stateTag: string | null }
  onClose?: () => void
}

/**
 * One watcher of one lot on the bare socket: it opens a WebSocket, joins the lot's channel and hands on what it is
 * sent. Ten thousand of a comfortable client would need more memory than the server they watch.
 */
export function openWatcher({ url, anonKey, lotId, onFrame, resume, onClose }: Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onread = {
      buffer: reading,
      callback: (length: number) => {
        receive(reading.subarray(0, length))
        // The next read would overwrite the rest.
        if (received.length > 0) received = Buffer.from(received)
        return true
      },
    }
    const socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true, onread })
    let received: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    let isJoined = false
    socket.on('error', reject)
    socket.on('close', () => {
      reject(new Error('The server closed the connection.'))
      if (isJoined) onClose?.()
    })
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64')
      socket.write(
        `GET /realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0 HTTP/1.1\r\nhost: ${url.host}\r\nupgrade: websocket\r\n` +
          `connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
      )
    })
    function receive(chunk: Buffer) {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isUpgraded) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return reject(new Error(String(received)))
        isUpgraded = true
        received = received.subarray(end + 4)
        socket.write(textFrame(JSON.stringify(['1', '1', `realtime:lot:${lotId}`, 'phx_join', { config: {}, resume }])))
      }
      for (let frame = nextFrame(); frame; frame = nextFrame()) {
        if (isJoined) onFrame(frame)
        else {
          isJoined = true
          resolve(socket)
        }
      }
    }

    function nextFrame(): Buffer | null {
      if (received.length < 2) return null
      const short = must(received[1], 'the second byte of a frame') & 127
      const head = short === 126 ? 4 : 2
      if (received.length < head) return null
      const length = short === 126 ? received.readUInt16BE(2) : short
      if (received.length < head + length) return null
      const frame = received.subarray(head, head + length)
      received = received.subarray(head + length)
      return frame
    }
  })
}

/** A client masks what it sends; a mask of zeros is one too. Shorter than 64 kB, as all that is sent here. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.alloc(4)
  if (payload.length >= 126) {
    head[0] = 0x81
    head[1] = 0xfe
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, Buffer.alloc(4), payload])
}
