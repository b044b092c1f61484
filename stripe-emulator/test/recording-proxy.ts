import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '../src/emulator.ts'
import { whenTestEnds } from './emulator-under-test.ts'

export type Exchange = { method: string; path: string; sent: string; status: number; answered: string }

/** A proxy between a client and the emulator that records the requests and answers. */
export async function recordExchanges(emulator: Emulator): Promise<{ port: number; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const sent = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url ?? '/', emulator.url)
    const method = request.method ?? 'GET'
    const answer = await fetch(url, {
      method,
      headers: { authorization: String(request.headers.authorization) },
      body: method === 'POST' ? sent : undefined,
    })
    const answered = await answer.text()
    exchanges.push({ method, path: url.pathname, sent, status: answer.status, answered })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenTestEnds(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { port: (server.address() as AddressInfo).port, exchanges }
}
