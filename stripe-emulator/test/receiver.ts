import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

export type Receiver = {
  url: string
  secret: string
  /** What arrived with a valid signature, in the order of its arrival. */
  events: Stripe.Event[]
  /** What each coming delivery is answered, before 200 becomes the answer again. */
  answers: number[]
  /** Resolves with the first event of the type, as soon as it is here. */
  first(type: string): Promise<Stripe.Event>
  types(): string[]
  close(): Promise<void>
}

/** A webhook endpoint that checks signatures with the official library. */
export async function startReceiver(secret = 'whsec_test'): Promise<Receiver> {
  const verifier = new Stripe('sk_test_unused')
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const waiting: (() => void)[] = []

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const answer = answers.shift() ?? 200
    try {
      const signature = String(request.headers['stripe-signature'])
      const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, secret)
      if (answer === 200) events.push(event)
      response.writeHead(answer).end()
    } catch {
      response.writeHead(400).end()
    }
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    secret,
    events,
    answers,
    types: () => events.map(({ type }) => type),
    async first(type) {
      for (;;) {
        const event = events.find((candidate) => candidate.type === type)
        if (event) return event
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
