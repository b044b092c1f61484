import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textMessage, writeMessage } from './text-message.ts'

/** What a client receives, up to and including `last`, from a server that does `send` when the socket is open. */
async function received(last: string, send: (socket: WebSocket, wire: Duplex) => void): Promise<string[]> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer().on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, (socket) => send(socket, wire)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.terminate()
    server.close()
  })
  const messages: string[] = []
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('close', (code) => reject(new Error(`The client closed the connection with ${code}.`)))
    client.on('message', (data) => {
      messages.push(String(data))
      if (messages.at(-1) === last) resolve()
    })
  })
  return messages
}

test('a message to a room arrives as it was written, at every length of its header', async () => {
  const texts = [0, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length)).concat('Élan, 12 €')
  const messages = await received('Élan, 12 €', (_socket, wire) => {
    for (const text of texts) writeMessage(wire, textMessage(text))
  })
  expect(messages).toEqual(texts)
})

test('messages of the library and of ours stay whole and in order while the connection is full', async () => {
  const sent: string[] = []
  const messages = await received('end', (socket, wire) => {
    // The client runs in this process and reads nothing before this function ends.
    while (wire.writableLength < 1024 * 1024) {
      const [own, room] = [`own ${sent.length} ${'x'.repeat(60_000)}`, `room ${sent.length}`]
      socket.send(own)
      writeMessage(wire, textMessage(room))
      sent.push(own, room)
    }
    socket.send('end')
  })
  expect(messages).toEqual([...sent, 'end'])
})
