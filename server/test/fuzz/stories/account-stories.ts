import { createECDH } from 'node:crypto'
import { Wall, WallLink } from '@vermeil/contracts/catalog/walls.schema'
import { RecoveryCodes } from '@vermeil/contracts/identity/accounts.schema'
import { SpendPlan } from '@vermeil/contracts/money/spend-plans.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { TOTP } from 'otpauth'
import { pdf } from '../../../src/catalog/inquiries/inquiries.fixtures.ts'
import { wallPlan } from '../../../src/catalog/walls/walls.fixtures.ts'
import { applicationLinks } from '../../../src/contact/applications/accept-link.ts'
import { createUnsubscribeLinks } from '../../../src/contact/notices/unsubscribe.ts'
import { loadSigningKeys } from '../../../src/identity/accounts/sessions/house-keys.ts'
import { addressBody } from '../../../src/money/delivery/delivery.fixtures.ts'
import { answerOf } from '../../../src/money/payments/payments.fixtures.ts'
import { must, one } from '../../../src/platform/must.ts'
import { fileForm, picture } from '../../admin-calls.ts'
import { testPassword } from '../../test-server.ts'
import { call, type Story } from './story.ts'

const recoveryCodes: Story = async ({ server }) => {
  const person = await server.signedIn()
  const { mfa } = person.client.auth
  const { data } = await mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const { id: factorId, totp } = must(data, 'a factor')
  await mfa.challengeAndVerify({ factorId, code: new TOTP({ secret: totp.secret }).generate() })
  const { codes } = await answerOf(call(person, 'POST /account/recovery-codes'), RecoveryCodes)
  await call(person, 'POST /account/recovery-code', { password: testPassword, code: codes[0] })
}

const leaving: Story = async ({ server }) => {
  const person = await server.signedIn()
  const avatar = new FormData()
  avatar.append('file', new File([new Uint8Array(await picture())], 'me.jpg', { type: 'image/jpeg' }))
  await call(person, 'POST /account/avatar', avatar)
  const form = new FormData()
  const fields = { artworkTitle: 'Harbor', artist: 'Unknown', contactName: 'Ada', contactEmail: person.email }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('files', new File([new Uint8Array(pdf)], 'receipt.pdf'))
  await call(person, 'POST /authenticity-requests', form)
  const { rows } = await server.database.pool.query<{ request_id: string; id: string }>(
    `select r.id as request_id, f.id from attachments f join authenticity_requests r on r.id = f.subject_id
     where r.account_id = $1`,
    [person.id],
  )
  const file = one(rows)
  await call(person, `GET /authenticity-requests/${file.request_id}/files/${file.id}`)
  await call(person, 'DELETE /account', { password: testPassword })
}

const emailChange: Story = async ({ server, nobody }) => {
  const person = await server.signedIn()
  const change = { email: 'moved@example.com', current_password: testPassword }
  await person.client.auth.updateUser(change)
  const { text } = await server.mailTo(person.email, /^Your email address is about to change$/)
  const token = must(/\/auth\/email-change\?token=([\w-]+)/.exec(text)?.[1], 'a token in the mail')
  await call(nobody, 'POST /account/email-change/undo', { token })
}

const pushDevice: Story = async ({ server }) => {
  const person = await server.signedIn()
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { p256dh, auth: 'A'.repeat(22) } }
  await call(person, 'PUT /notices/push/subscription', device)
  await call(person, 'DELETE /notices/push/subscription', { endpoint: device.endpoint })
}

const unsubscribing: Story = async ({ server, nobody }) => {
  const { config } = server
  const [key] = await loadSigningKeys({ pem: config.jwtPrivateKey, dir: config.dataDir })
  const links = createUnsubscribeLinks({ secrets: [key.derive('unsubscribe links')], siteUrl: () => server.url })
  const { searchParams } = new URL(links.to((await server.signedIn()).id, ['outbid']))
  await call(nobody, `GET /notices/unsubscribe?${searchParams}`)
  await call(nobody, 'POST /notices/unsubscribe', { token: searchParams.get('token'), isOn: false })
}

const bidding: Story = async ({ server }) => {
  const person = await server.signedIn()
  const { lotId } = await server.work()
  const headers = { 'idempotency-key': 'the-first-bid' }
  for (const [path, json] of [
    ['bids', { amount: dollars(200) }],
    ['bids/outcome', undefined],
  ] as const) {
    await person.fetch(`/api/v1/lots/${lotId}/${path}`, { method: 'POST', headers, ...(json && { json }) })
  }
  await call(person, `PUT /lots/${lotId}/watch`)
  await call(person, `PUT /watches/${lotId}/alerts`, { isOn: true })
  const plan = {
    ...{ name: 'Autumn', budget: dollars(800), maxWins: 1, country: 'US', region: '' },
    lots: [{ lotId: (await server.work()).lotId, limit: dollars(400) }],
  }
  const { id } = await answerOf(call(person, 'POST /spend-plans', plan), SpendPlan)
  await call(person, `PUT /spend-plans/${id}`, { ...plan, name: 'Winter' })
  await call(person, 'POST /saved-searches', { name: 'Oil', criteria: { medium: ['oil'] }, mail: 'daily' })
  await call(person, 'POST /account/addresses', addressBody)
}

const walls: Story = async ({ server, nobody }) => {
  const person = await server.signedIn()
  const { id } = await answerOf(call(person, 'POST /walls', wallPlan), Wall)
  await call(person, `POST /walls/${id}/photo`, fileForm('wall.jpg', await picture()))
  await call(person, `GET /walls/${id}/photo`)
  await call(person, `GET /walls/${id}/photo/preview`)
  const { token } = await answerOf(call(person, `PUT /walls/${id}/link`), WallLink)
  await call(nobody, `GET /wall-links/${token}`)
  await call(nobody, `GET /wall-links/${token}/photo`)
}

const acceptedApplicant: Story = async ({ server, nobody }) => {
  const { db, pool } = server.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into artist_applications (artist_name, email, specialty, status, decided_by)
     values ('Lena Ochre', 'lena-' || uuidv7() || '@example.com', 'Ink', 'approved', $1) returning id`,
    [(await server.signedIn({ role: 'admin' })).id],
  )
  const { token } = await applicationLinks.create(db, one(rows).id)
  await call(nobody, `GET /application-links/${token}`)
  const body = { firstName: 'Lena', lastName: 'Ochre', password: 'seven gilded frames' }
  await call(nobody, `POST /application-links/${token}/account`, body)
}

export const accountStories: Story[] = [
  ...[recoveryCodes, leaving, emailChange, pushDevice, unsubscribing, bidding, walls],
  acceptedApplicant,
]
