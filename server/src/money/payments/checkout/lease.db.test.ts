import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'
import type { PayingServer } from '../payments.fixtures.ts'
import { bid, codeOf, leasesOf, noDifference, openSale, orderOf, post, refundsDone } from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
})
afterAll(() => server.close())

describe('a lease', () => {
  const lease = (work: { artworkId: string; title: string }, duration: string, amount: number) => ({
    amount,
    description: `Lease of ${work.title}`,
    paymentType: 'lease',
    artworkId: work.artworkId,
    metadata: {
      artworkTitle: work.title,
      artworkArtist: 'Ada Verrier',
      paymentType: 'lease',
      artworkId: work.artworkId,
      duration,
      monthlyRate: 99,
      securityDeposit: 99,
      description: 'Lease',
    },
  })

  test('withdraws the work from sale, pays the rent to the artist, and returns the deposit less the damage', async () => {
    const work = await server.work({ sellerId: artist.id, lease: dollars(99) })
    // 2.7 × $99 is $267.30, rounded down to whole dollars, and $99 deposit.
    expect(
      (await server.invoke(buyer, 'create-payment', lease(work, '3-months', dollars(366.3)))).body.details,
    ).toEqual({ owed: dollars(366) })
    const { body } = await server.invoke(buyer, 'create-payment', lease(work, '3-months', dollars(366)))
    await server.pay(body.url)
    await server.deliverAll()
    expect(await server.one('select state from lots where id = $1', [work.lotId])).toBe('withdrawn')
    const own = must((await leasesOf(buyer))[0], 'a lease')
    expect(own).toMatchObject({
      side: 'lessee',
      duration: '3-months',
      total: dollars(267),
      deposit: dollars(99),
      status: 'paid',
    })
    expect((await leasesOf(artist))[0]).toMatchObject({ id: own.id, side: 'lessor' })

    expect((await server.invoke(rival, 'create-payment', lease(work, '1-month', dollars(198)))).body).toMatchObject({
      code: 'work.booked',
    })
    // Its seller can't offer what is not there.
    await expect(
      server.database.pool.query(`update lots set state = 'scheduled' where id = $1`, [work.lotId]),
    ).rejects.toThrow(/is booked/)
    await expect(
      server.database.pool.query(
        `insert into work_bookings (artwork_id, kind, subject_id, during)
        values ($1, 'hire', gen_random_uuid(), tstzrange(house_now() + interval '1 day', house_now() + interval '2 days'))`,
        [work.artworkId],
      ),
    ).rejects.toThrow(/one_place_at_a_time/)

    const tooMuch = codeOf(post(admin, `/admin/leases/${own.id}/return`, { damage: dollars(100) }))
    expect(await tooMuch).toBe('lease.damage-above-deposit')
    const back = await admin.fetch(`/api/v1/admin/leases/${own.id}/return`, {
      method: 'POST',
      json: { damage: dollars(20), note: 'A dent' },
    })
    expect(back.status).toBe(204)
    expect(await codeOf(post(admin, `/admin/leases/${own.id}/return`, { damage: 0 }))).toBe('lease.not-active')
    await refundsDone(server)
    expect(
      await server.one(`select count(*) from lots where artwork_id = $1 and state = 'live'`, [work.artworkId]),
    ).toBe(1)
    const deposit = await server.one(`select sum(amount_cents) from ledger_lines where account = 'deposit'`)
    expect(deposit).toBe(0)
    await noDifference(server)
  })

  test('that its lessor does not ship in time is canceled by the lessee, who gets rent and deposit back', async () => {
    const work = await server.work({ sellerId: artist.id, lease: dollars(50) })
    const { body } = await server.invoke(buyer, 'create-payment', lease(work, '1-month', dollars(100)))
    await server.pay(body.url)
    await server.deliverAll()
    const { id: leaseId, orderId } = must(
      (await leasesOf(buyer)).find(({ artworkId }) => artworkId === work.artworkId),
      'a lease',
    )
    const cancel = () => post(buyer, `/orders/${orderId}/shipment/cancellation`)
    expect(await codeOf(cancel())).toBe('shipment.not-late')
    await server.database.pool.query(
      `update shipments set ship_by = (select house_now())::date - 7 where order_id = $1`,
      [orderId],
    )
    expect((await cancel()).status).toBe(200)
    await refundsDone(server)
    expect((await leasesOf(buyer)).find(({ id }) => id === leaseId)?.status).toBe('canceled')
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'refunded' })
    const left = `select coalesce(sum(amount_cents), 0)::int from ledger_lines
      where order_id = $1 and account in ('deposit', 'payable', 'provider')`
    expect(await server.one(left, [orderId])).toBe(0)
    // The work can be leased again.
    expect((await server.invoke(rival, 'create-payment', lease(work, '1-month', dollars(100)))).body.url).toBeDefined()
    await noDifference(server)
  })

  test('starts for the first of two payers, and for nobody once there is a bid', async () => {
    const work = await server.work({ sellerId: artist.id, lease: dollars(50) })
    for (const person of [buyer, rival]) {
      const { body } = await server.invoke(person, 'create-payment', lease(work, '1-month', dollars(100)))
      await server.pay(body.url)
    }
    await server.deliverAll()
    expect(await server.one('select count(*) from loans where artwork_id = $1', [work.artworkId])).toBe(1)

    const other = await server.work({ sellerId: artist.id, lease: dollars(50) })
    const { body } = await server.invoke(buyer, 'create-payment', lease(other, '1-month', dollars(100)))
    await bid(rival, other.lotId, dollars(100))
    expect((await server.invoke(buyer, 'create-payment', lease(other, '1-month', dollars(100)))).body.code).toBe(
      'lot.has-bids',
    )
    await server.pay(body.url)
    await server.deliverAll()
    expect(await server.one('select count(*) from loans where artwork_id = $1', [other.artworkId])).toBe(0)
    await noDifference(server)
  })

  test('ends although the seller has made the work incomplete, which is then not offered again', async () => {
    const work = await server.work({ sellerId: artist.id, lease: dollars(50) })
    const { body } = await server.invoke(buyer, 'create-payment', lease(work, '1-month', dollars(100)))
    await server.pay(body.url)
    await server.deliverAll()
    const path = `/api/v1/listings/${work.artworkId}`
    expect((await artist.fetch(path, { method: 'PATCH', json: { title: '' } })).status).toBe(200)
    const leaseId = await server.one('select id from loans where artwork_id = $1', [work.artworkId])
    expect(await codeOf(post(admin, `/admin/leases/${work.lotId}/return`, { damage: 34 }))).toBe('lease.unknown')
    expect((await post(admin, `/admin/leases/${leaseId}/return`, { damage: 34 })).status).toBe(204)
    expect(await server.one('select state from loans where id = $1', [leaseId])).toBe('returned')
    expect(await server.one('select status from artworks where id = $1', [work.artworkId])).toBe('withdrawn')
    await noDifference(server)
  })

  test('has the deposit that is set when it is quoted, and keeps it when the setting changes', async () => {
    const work = await server.work({ sellerId: artist.id, lease: dollars(99) })
    expect((await changeSetting(admin, 'leasing', { depositMonths: 2 })).status).toBe(200)
    const { body } = await server.invoke(buyer, 'create-payment', lease(work, '1-month', dollars(99 + 198)))
    await changeSetting(admin, 'leasing', { depositMonths: 1 })
    await server.pay(body.url)
    await server.deliverAll()
    expect((await leasesOf(buyer)).find(({ artworkId }) => artworkId === work.artworkId)).toMatchObject({
      ...{ monthlyPrice: dollars(99), total: dollars(99), deposit: dollars(198), status: 'paid' },
    })
    await noDifference(server)
  })
})
