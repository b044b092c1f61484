import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textMessage } from './text-message.ts'

test('a message to a room arrives as it was written, whatever its length', async () => {
  const texts = [0, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length)).concat('Élan, 12 €')
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer().on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, () => {
      for (const text of texts) socket.write(textMessage(text))
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: string[] = []
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('message', (data) => {
      heard.push(String(data))
      if (heard.length === texts.length) resolve()
    })
  })
  client.terminate()
  server.close()
  expect(heard).toEqual(texts)
})
