import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createMailbox } from './mail/mailbox.ts'
import { createSms } from './sms.ts'

const message = { to: '+1 212 555 0142', text: 'You have been outbid.' }

test('a message is posted to the gateway, and a refusal there is an error here', async () => {
  const posted: string[] = []
  const gateway = createServer(async (request, response) => {
    posted.push(await text(request))
    response.writeHead(posted.length === 1 ? 202 : 500).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
  const sms = createSms({ url, mailbox: undefined })
  expect(sms.unavailableReason).toBeNull()
  await sms.send(message)
  expect(posted.map((body) => JSON.parse(body))).toEqual([message])
  await expect(sms.send(message)).rejects.toThrow('500')
  gateway.closeAllConnections()
  gateway.close()
})

test('a demonstration puts it into its mailbox', async () => {
  const mailbox = await createMailbox()
  await createSms({ url: undefined, mailbox }).send(message)
  expect(mailbox.list()).toMatchObject([{ to: message.to, subject: 'Text message', text: message.text }])
})

test('without either there are none, and it says why', async () => {
  const sms = createSms({ url: undefined, mailbox: undefined })
  expect(sms.unavailableReason).toBe('Text messages are not set up here.')
  await expect(sms.send(message)).rejects.toThrow('not set up')
})
