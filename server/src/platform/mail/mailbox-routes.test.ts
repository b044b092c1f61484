import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailboxRoutes } from './mailbox-routes.ts'

const app = Fastify()
let mailbox: Mailbox
let id: string
beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })
  mailbox = await createMailbox()
  await app.register(mailboxRoutes, { mailbox, siteUrl: () => 'https://dev.vermeil.example:8443' })
  await mailbox.add({ to: '+12125550142', subject: 'SMS', text: 'You lead.' })
  const mail = await mailbox.add({
    to: 'zoe@example.com',
    subject: '<script>alert(1)</script>',
    text: 'Confirm: https://house.example/confirm?a=1&b=2',
    html: '<!doctype html><html><head><title>x</title></head><body><a href="https://house.example">Confirm</a></body></html>',
    attachments: [{ filename: 'meeting.ics', type: 'text/calendar', base64: Buffer.from('BEGIN').toString('base64') }],
  })
  id = mail.id
})
afterAll(() => app.close())

test('the list is given newest first, as a page and as JSON', async () => {
  const list = (await app.inject('/dev/mailbox.json')).json()
  expect(list).toMatchObject([
    { id, to: 'zoe@example.com', attachments: [{ filename: 'meeting.ics', type: 'text/calendar' }] },
    { to: '+12125550142', subject: 'SMS', text: 'You lead.', html: '', createdAt: expect.any(String) },
  ])
  expect((await app.inject('/dev/mailbox.json?to=zoe')).json()).toHaveLength(1)

  const page = await app.inject('/dev/mailbox')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body.indexOf('zoe@example.com')).toBeLessThan(page.body.indexOf('+12125550142'))
  expect(page.body).not.toContain('<script>')
  expect((await app.inject('/dev/mailbox?to=nobody')).body).toContain('Nothing was sent there.')
})

test('a mail is shown in a frame that runs nothing', async () => {
  const page = await app.inject(`/dev/mailbox/${id}`)
  expect(page.body).toContain(`<iframe src="/dev/mailbox/${id}/body"`)
  expect(page.body).toContain('sandbox="allow-top-navigation-by-user-activation"')
  expect(page.body).toContain('confirm?a=1&amp;b=2')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")

  const body = await app.inject(`/dev/mailbox/${id}/body`)
  expect(body.body).toMatch(/^<!doctype html><html><head><base target="_top"><title>/)
  expect(body.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('a page of another origin cannot read it', async () => {
  for (const url of ['/dev/mailbox.json', '/dev/mailbox', `/dev/mailbox/${id}/body`]) {
    const { headers } = await app.inject(url)
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    expect(headers['cross-origin-resource-policy'], url).toBe('same-origin')
  }
})

test('an attachment is saved, and an unknown one is not found', async () => {
  const attachment = await app.inject(`/dev/mailbox/${id}/attachments/0`)
  expect(attachment.body).toBe('BEGIN')
  expect(attachment.headers['content-disposition']).toBe('attachment')
  expect((await app.inject(`/dev/mailbox/${id}/attachments/1`)).statusCode).toBe(404)
  expect((await app.inject('/dev/mailbox/0192f0a0-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'dev.vermeil.example:8443'])(
  'it answers at %s',
  async (host) => {
    expect((await app.inject({ url: '/dev/mailbox.json', headers: { host } })).statusCode).toBe(200)
  },
)

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'dev.vermeil.example',
  'a b',
])('it does not answer at %s, which may be anybody’s name for this machine', async (host) => {
  for (const url of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${id}`, `/dev/mailbox/${id}/body`]) {
    const { statusCode, body } = await app.inject({ url, headers: { host } })
    expect(statusCode).not.toBe(200)
    expect(body).not.toContain('Confirm')
  }
})
