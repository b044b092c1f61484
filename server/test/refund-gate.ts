import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before the provider. Once closed, it lets refunds through and holds back the answers to them. */
export function createRefundGate() {
  let isClosed = false
  const held = Promise.withResolvers<void>()
  let target: string
  const gate = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      if (isClosed && method === 'POST' && url === '/v1/refunds') return held.resolve()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  return {
    /** The first answer that was held back. */
    held: held.promise,
    async before(providerUrl: string): Promise<string> {
      target = providerUrl
      gate.listen(0, '127.0.0.1')
      await once(gate, 'listening')
      return `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
    },
    shut(): void {
      isClosed = true
    },
    open(): void {
      isClosed = false
    },
    end(): void {
      gate.closeAllConnections()
      gate.close()
    },
  }
}
