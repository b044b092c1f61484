import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Server } from './server.ts'

type Quality = {
  /** How long each write takes to arrive. */
  delayMs?: number
  /** So much longer do some take, and all that follow on the same connection. */
  stallMs?: number
  /** How many of a hundred writes stall. */
  stalledPercent?: number
  /** Which ones: the same seed stalls the same writes. */
  seed?: number
}

/** A pseudo-random number between 0 and 1 for the n-th write. */
function chanceOf(seed: number, n: number): number {
  let x = Math.imul(seed ^ (n + 0x9e37_79b9), 0x85eb_ca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

/** A line between a browser and the site, as bad as a test needs it: slow, stalling, or cut. */
export async function openLine(server: Server, quality: Quality = {}) {
  const { delayMs = 0, stallMs = 0, stalledPercent = 0, seed = 1 } = quality
  const { hostname, port } = new URL(server.url)
  const ends = new Set<Socket>()
  let writes = 0
  let isCut = false

  /** Everything arrives in its order, later. */
  function forward(from: Socket, to: Socket) {
    let arrival = 0
    const later = (deliver: () => void) => {
      const isStalled = chanceOf(seed, ++writes) * 100 < stalledPercent
      arrival = Math.max(arrival, Date.now() + delayMs + (isStalled ? stallMs : 0))
      setTimeout(() => !to.destroyed && deliver(), arrival - Date.now())
    }
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      ends.delete(from)
      // What was sent before still arrives, unless the line was cut.
      if (isCut) to.destroy()
    })
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
  const url = `http://${hostname}:${(line.address() as AddressInfo).port}`

  return {
    /** The site as it is reached through this line. */
    site: { ...server, url } as Server,
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    restore() {
      isCut = false
    },
    async close() {
      for (const end of ends) end.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
