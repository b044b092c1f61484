import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Server } from './server.ts'

type Quality = {
  /** How long each write takes to arrive. */
  delayMs: number
  /** So much longer do some take, and all that follow on the same connection. */
  stallMs: number
  /** How many of a hundred writes stall. */
  stalledPercent: number
  /** Which ones: the same seed stalls the same writes. */
  seed: number
}

/** A pseudo-random number between 0 and 1 for the n-th write. */
function chanceOf(seed: number, n: number): number {
  let x = Math.imul(seed ^ (n + 0x9e37_79b9), 0x85eb_ca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

/** A line between a browser and the site, as bad as a test needs it: slow, stalling, or cut. */
export async function openLine(server: Server) {
  const { hostname, port, host } = new URL(server.url)
  const ends = new Set<Socket>()
  let quality: Quality = { delayMs: 0, stallMs: 0, stalledPercent: 0, seed: 1 }
  let writes = 0
  let isCut = false

  /** Everything arrives in its order, later. */
  function forward(from: Socket, to: Socket) {
    let arrival = 0
    const later = (deliver: () => void) => {
      const { delayMs, stallMs, stalledPercent, seed } = quality
      const isStalled = chanceOf(seed, ++writes) * 100 < stalledPercent
      const now = Date.now()
      arrival = Math.max(arrival, now + delayMs + (isStalled ? stallMs : 0))
      setTimeout(() => !to.destroyed && deliver(), arrival - now)
    }
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => ends.delete(from))
    ends.add(from)
  }

  const line = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    forward(near, far)
    forward(far, near)
  }).listen(0, hostname)
  await once(line, 'listening')
  const end = `${hostname}:${(line.address() as AddressInfo).port}`

  function hangUp() {
    for (const socket of ends) socket.destroy()
  }

  return {
    /** Sends a browser through the line. Its pages have the site's own address: to any other it opens no socket. */
    browserFlag: `--host-resolver-rules=MAP ${host} ${end}`,
    setQuality(next: Quality) {
      quality = next
      writes = 0
    },
    cut() {
      isCut = true
      hangUp()
    },
    restore() {
      isCut = false
    },
    async close() {
      hangUp()
      line.close()
      await once(line, 'close')
    },
  }
}
