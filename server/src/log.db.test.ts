import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { captureLog } from '../test/capture-log.ts'
import { linkIn } from '../test/mail-links.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../test/test-server.ts'
import type { JobDefinition } from './platform/jobs.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** The whole application with its log read back: who called is in it, what they must keep to themselves is not. */
const log = captureLog({ level: 'trace' })
let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' }, undefined, log.logger)
  ada = await server.signedIn()
})
afterAll(() => server.close())

const requestsTo = (path: string) => log.lines().filter((line) => line.msg === 'request' && line.path.startsWith(path))

test('a request line names the account that called, also on the routes of the official client', async () => {
  await ada.fetch('/api/v1/notices')
  await ada.client.auth.getUser()
  await ada.client.from('artist_applications').select()
  await ada.client.storage.from('avatars').list()
  await ada.client.functions.invoke('create-payment', { body: {} })
  for (const path of ['/api/v1/notices', '/auth/v1/user', '/rest/v1/', '/storage/v1/', '/functions/v1/']) {
    await expect.poll(() => requestsTo(path).at(-1)).toMatchObject({ accountId: ada.id, node: 'node-1' })
  }
  await fetch(`${server.url}/api/v1/lots`)
  await expect.poll(() => requestsTo('/api/v1/lots').at(-1)).toMatchObject({ status: 200 })
  expect(requestsTo('/api/v1/lots').at(-1)).not.toHaveProperty('accountId')
})

test('the lines about an order, a loan, a claim or a work are found by its id', async () => {
  const id = randomUUID()
  await ada.fetch(`/api/v1/orders/${id}`)
  await ada.fetch(`/api/v1/claims/${id}`)
  await ada.fetch(`/api/v1/hires/${id}`)
  for (const [path, field] of [
    ['orders', 'orderId'],
    ['claims', 'claimId'],
    ['hires', 'loanId'],
  ])
    await expect.poll(() => requestsTo(`/api/v1/${path}/`).at(-1)).toMatchObject({ [field as string]: id })

  const failing: JobDefinition<{ orderId: string; artworkId: string }> = {
    ...{ name: 'test.fails', retryLimit: 0 },
    data: z.object({ orderId: z.string(), artworkId: z.string() }),
  }
  await server.jobs.handle(failing, () => Promise.reject(new Error('it fails')))
  await server.database.transaction((tx) => server.jobs.send(tx, failing, { orderId: id, artworkId: id }))
  const failed = () => log.lines().find(({ job }) => job === 'test.fails')
  await expect.poll(failed).toMatchObject({ msg: 'job given up', orderId: id, artworkId: id })
})

test('no password, token, maximum bid, address or mail is written at any level', async () => {
  const lotId = await createCast(server.database).lot({ startingBid: dollars(1_000) })
  const maxAmount = dollars(7_654.32)
  expect((await ada.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { maxAmount } })).status).toBe(201)

  await ada.client.auth.resetPasswordForEmail(ada.email)
  const mail = await server.mailTo(ada.email, /password/i)
  const link = linkIn(mail)
  const mailedToken = must(new URL(link).searchParams.get('token'), 'a token')
  await fetch(link, { redirect: 'manual' })
  await ada.client.auth.signInWithPassword({ email: ada.email, password: `wrong-${testPassword}` })

  const { data } = await ada.client.auth.getSession()
  const { access_token, refresh_token } = must(data.session, 'a session')
  await expect.poll(() => requestsTo('/auth/v1/verify').length).toBe(1)
  const written = log.text()
  const secrets = {
    testPassword,
    access_token,
    refresh_token,
    mailedToken,
    email: ada.email,
    maxAmount: `${maxAmount}`,
  }
  for (const [name, secret] of Object.entries(secrets)) expect(written, name).not.toContain(secret)
  for (const line of mail.text.split('\n').filter((line) => line.length > 20)) expect(written).not.toContain(line)
})

test('a failing request is logged without the row it failed on', async () => {
  const { pool } = server.database
  await pool.query(
    `create function refuse_reads() returns trigger language plpgsql as
     $$ begin raise exception 'refused' using detail = 'Failing row contains (' || new::text || ')'; end $$`,
  )
  await pool.query('create trigger refuse_reads before insert on watches for each row execute function refuse_reads()')
  const lotId = await createCast(server.database).lot()
  expect((await ada.fetch(`/api/v1/lots/${lotId}/watch`, { method: 'PUT' })).status).toBe(500)
  const line = log.lines().find(({ msg }) => msg === 'request failed')
  expect(line).toMatchObject({ node: 'node-1', err: { message: 'refused', code: 'P0001' } })
  expect(JSON.stringify(line)).not.toContain('Failing row')
})
