import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TransferStep = 'before the provider is asked' | 'while it is asked' | 'before its answer is recorded'

/** Stands before the provider and stops a transfer at one step: no request passes, or no answer. */
export function createTransferGate() {
  let stopsAt: TransferStep | null = null
  const waiting: (() => void)[] = []
  let stopped = Promise.withResolvers<void>()
  let target: string
  function stop(goOn: () => void): void {
    waiting.push(goOn)
    stopped.resolve()
  }
  const gate = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const isTransfer = url.startsWith('/v1/transfers')
    const isStoppedAt = (step: TransferStep, by: string) => isTransfer && method === by && stopsAt === step
    const answer = (answered: IncomingMessage) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(outgoing)
    }
    const forward = () => {
      const forwarded = request(new URL(url, target), { method, headers }, (answered) =>
        isStoppedAt('before its answer is recorded', 'POST') ? stop(() => answer(answered)) : answer(answered),
      )
      incoming.pipe(forwarded)
    }
    if (isStoppedAt('before the provider is asked', 'GET') || isStoppedAt('while it is asked', 'POST')) stop(forward)
    else forward()
  })
  return {
    async before(providerUrl: string): Promise<string> {
      target = providerUrl
      gate.listen(0, '127.0.0.1')
      await once(gate, 'listening')
      return `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
    },
    /** Resolves when a transfer has been stopped. */
    stopAt(step: TransferStep): Promise<void> {
      stopped = Promise.withResolvers()
      stopsAt = step
      return stopped.promise
    },
    /** What was stopped before stays where it is. */
    open(): void {
      stopsAt = null
    },
    /** What was stopped goes on. */
    release(): void {
      stopsAt = null
      for (const goOn of waiting.splice(0)) goOn()
    },
    end(): void {
      gate.closeAllConnections()
      gate.close()
    },
  }
}
