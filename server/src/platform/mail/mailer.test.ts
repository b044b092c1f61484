import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../must.ts'
import { createMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { createMailer, type Mailer, transportUrl } from './mailer.ts'

let catcher: MailCatcher
let mailer: Mailer
beforeAll(async () => {
  catcher = await createMailCatcher()
  mailer = createMailer({ url: catcher.url, from: 'Vermeil <house@vermeil.example>' })
})
afterAll(async () => {
  mailer.close()
  await catcher.close()
})

test('a mail goes over SMTP and arrives as it was written', async () => {
  const invite = 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'
  await mailer.send({
    to: 'Zoë <zoe@example.com>',
    subject: 'Your bid on “Été” — €1,250',
    text: 'Bonsoir Zoë\n.\nA line of one dot does not end it.',
    html: '<p>Bonsoir Zoë</p>',
    headers: { 'List-Unsubscribe': '<https://house.example/settings>' },
    attachments: [{ filename: 'meeting.ics', content: invite, contentType: 'text/calendar' }],
  })

  const [mail] = catcher.mailbox.list()
  expect(mail).toMatchObject({
    to: 'zoe@example.com',
    subject: 'Your bid on “Été” — €1,250',
    html: expect.stringContaining('<p>Bonsoir Zoë</p>'),
    text: expect.stringContaining('\n.\nA line of one dot does not end it.'),
    attachments: [{ filename: 'meeting.ics', type: 'text/calendar' }],
  })
  expect(Buffer.from(must(mail?.attachments[0], 'a mail with an attachment').base64, 'base64').toString()).toBe(invite)
})

test('many at once all arrive', async () => {
  const numbers = Array.from({ length: 30 }, (_, at) => `Mail ${at}`)
  await Promise.all(numbers.map((subject) => mailer.send({ to: 'a@example.com', subject, text: subject, html: '' })))
  const arrived = catcher.mailbox.list({ to: 'a@example.com' }).map(({ subject }) => subject)
  expect(arrived.toSorted()).toEqual(numbers.toSorted())
})

test('a subject cannot carry a header of its own', async () => {
  await mailer.send({ to: 'b@example.com', subject: 'Hello\r\nBcc: c@example.com', text: 'x', html: 'x' })
  expect(catcher.mailbox.list({ to: 'c@example.com' })).toEqual([])
  expect(catcher.mailbox.list({ to: 'b@example.com' })).toHaveLength(1)
})

test('a mail that the server refuses is an error', async () => {
  const nobody = await createMailCatcher()
  await nobody.close()
  const lost = createMailer({ url: nobody.url, from: 'house@vermeil.example' })
  await expect(lost.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow(/ECONNREFUSED/)
  lost.close()
})

test('a relay on this machine that wants TLS before the password gets it', async () => {
  const got: string[] = []
  const relay = new SMTPServer({
    // With the certificate that comes with the package: nobody's, and long expired.
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, session, done) => {
      if (!session.secure) return done(new Error('538 Encryption required'))
      got.push(`${username}:${password}`)
      return done(null, { user: username })
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  relay.listen(0, '127.0.0.1')
  await once(relay.server, 'listening')
  const { port } = relay.server.address() as AddressInfo
  const local = createMailer({ url: `smtp://house:s%40cret@127.0.0.1:${port}`, from: 'house@vermeil.example' })
  await local.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })
  local.close()
  await new Promise<void>((resolve) => relay.close(resolve))
  expect(got).toEqual(['house:s@cret'])
})

test('a password is never sent unencrypted, unless the address says so', () => {
  const settings = (url: string) => Object.fromEntries(new URL(transportUrl(url)).searchParams)
  expect(settings('smtp://user:secret@mail.example:587')).toMatchObject({ requireTLS: 'true', pool: 'true' })
  expect(settings('smtp://user:secret@mail.example:587?requireTLS=false').requireTLS).toBe('false')
  expect(settings('smtps://user:secret@mail.example').requireTLS).toBeUndefined()
  expect(settings('smtp://127.0.0.1:25')).toMatchObject({ ignoreTLS: 'true' })
  expect(settings('smtp://user:secret@127.0.0.1:25').ignoreTLS).toBeUndefined()
  expect(settings('smtp://127.0.0.1.example.com').ignoreTLS).toBeUndefined()
})
