import { dollars } from '@vermeil/contracts/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type SignedIn, type TestHouse } from '../../../test/test-house.ts'
import { createCast } from '../auctions/auction-house.fixtures.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const bid = (person: SignedIn, lotId: string, amount: number) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(amount) } })

test('who is outbid finds it in their list, marks it read, and is mailed unless they want none', async () => {
  const lotId = await createCast(house.database).lot()
  const [ada, ben, cora] = [await house.signedIn(), await house.signedIn(), await house.signedIn()]
  await house.database.pool.query('insert into preferences (account_id, bid_alerts) values ($1, false)', [ben!.id])
  for (const [person, amount] of [
    [ada!, 100],
    [ben!, 125],
    [cora!, 150],
  ] as const) {
    expect((await bid(person, lotId, amount)).status).toBe(201)
  }
  const list = async (person: typeof ada) => (await person!.fetch('/api/v1/notices?topic=bids')).json()
  const outbid = { unread: 1, notices: [{ kind: 'outbid', isRead: false, lot: { id: lotId } }] }
  await expect.poll(() => list(ada)).toMatchObject(outbid)
  await expect.poll(() => list(ben)).toMatchObject({ unread: 1 })

  await house.windClock('1 minute')
  const mail = await house.mailTo(ada!.email, /outbid on Low Tide/)
  expect(mail.text).toContain(`/lots/${lotId}/`)
  expect(house.mailbox.list({ to: ben!.email }).filter(({ subject }) => /outbid/.test(subject))).toEqual([])

  expect((await ada!.fetch('/api/v1/notices/read', { method: 'POST', json: {} })).status).toBe(204)
  expect(await list(ada)).toMatchObject({ unread: 0, notices: [{ isRead: true }] })
  expect(await list(ben)).toMatchObject({ unread: 1 })
})
