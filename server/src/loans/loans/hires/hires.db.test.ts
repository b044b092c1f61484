import { usualScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { addDays, quoteHire } from '@vermeil/contracts/loans/hire-terms'
import {
  type Hire,
  HireList,
  HireTermsList,
  LoanCatalogChoices,
  LoanCatalogPage,
} from '@vermeil/contracts/loans/hires.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { PlacementList } from '@vermeil/contracts/trades/placements.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../../test/read-pdf.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { bid, codeOf, get, noDifference, post, refundsDone } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import {
  callerOf,
  join,
  placementBody,
  productionBody,
  setBody,
} from '../../../trades/productions/productions.fixtures.ts'
import { type Agent, datesIn, hireOf, inProduction, openHires, payHire, rent, requestHire } from './hires.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let rival: Agent
let admin: SignedIn
beforeAll(async () => {
  ;({ server, today, owner, agent, rival, admin } = await openHires())
})
afterAll(() => server.close())

const jpeg = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
const newWork = () => server.work({ sellerId: owner.id, lease: rent })
const refundedTo = (orderId: string) =>
  server.one<number>('select coalesce(sum(amount_cents), 0) from refunds where order_id = $1', [orderId])
const orderIdOf = (hireId: string) =>
  server.one<string>('select order_id from loan_invoices where loan_id = $1', [hireId])
const catalogWorkOf = async (artworkId: string, dates: { from: string; until: string }) => {
  const page = await answerOf(get(agent, `/rentals?from=${dates.from}&until=${dates.until}&limit=100`), LoanCatalogPage)
  return page.works.find(({ id }) => id === artworkId)
}
const lotStateOf = (lotId: string) => server.one('select state from lots where id = $1', [lotId])
const offeredNow = (artworkId: string) =>
  server.one<number>(`select count(*) from lots where artwork_id = $1 and state in ('scheduled', 'live')`, [artworkId])

async function accepted(asked: { artworkId: string; from: string; until: string; amount?: number }) {
  const { id } = await hireOf(requestHire(agent, agent, asked))
  return hireOf(post(owner, `/hires/${id}/acceptance`))
}

describe('a hire', () => {
  test('goes from the request to the return, and the work from sale to the set and back', async () => {
    const { artworkId, lotId } = await newWork()
    // 15 days of $90 a month: $45, and a month as deposit.
    const dates = datesIn(today, 10, 24)
    expect(await catalogWorkOf(artworkId, dates)).toMatchObject({
      ...{ availability: 'available', total: dollars(45), deposit: rent, acceptsAtOnce: false },
    })
    // Owner and agent meet where the other publishes hours: here the owner does.
    const hours = {
      isPublished: true,
      timeZone: 'UTC',
      minutes: 30,
      place: '',
      exceptions: [],
      weekly: Array(7).fill([]),
    }
    expect((await callerOf(owner)('PUT', '/meetings/hours', hours)).status).toBe(200)
    const requested = await hireOf(requestHire(agent, agent, { artworkId, ...dates }))
    expect((await hireOf(get(owner, `/hires/${requested.id}`))).meetingHostId).toBeNull()
    expect(requested).toMatchObject({
      meetingHostId: owner.id,
      state: 'requested',
      side: 'agent',
      can: { answer: false, cancel: true, pay: false },
    })
    // A request blocks nobody.
    expect(await lotStateOf(lotId)).toBe('live')
    expect((await requestHire(rival, rival, { artworkId, ...dates })).status).toBe(201)
    expect((await answerOf(get(owner, '/account/overview'), Overview)).needs).toContainEqual(
      expect.objectContaining({ kind: 'hire-requests', count: 2 }),
    )
    expect((await answerOf(get(owner, '/notices?topic=hires'), NoticePage)).notices).toHaveLength(2)

    const held = await hireOf(post(owner, `/hires/${requested.id}/acceptance`))
    expect(held).toMatchObject({ state: 'accepted', side: 'owner', money: { total: dollars(45), deposit: rent } })
    expect(await lotStateOf(lotId)).toBe('live')
    expect((await catalogWorkOf(artworkId, dates))?.availability).toBe('reserved')
    expect((await catalogWorkOf(artworkId, datesIn(today, 25, 30)))?.availability).toBe('available')
    expect(await codeOf(requestHire(rival, rival, { artworkId, ...dates }))).toBe('work.booked')
    const other = (await answerOf(get(owner, '/hires'), HireList)).hires.find(({ state }) => state === 'requested')
    expect(await codeOf(post(owner, `/hires/${other?.id}/acceptance`))).toBe('work.booked')

    await payHire(server, agent, requested.id)
    expect(await hireOf(get(agent, `/hires/${requested.id}`))).toMatchObject({ state: 'paid', can: { pay: false } })
    expect(await lotStateOf(lotId)).toBe('withdrawn')
    expect((await catalogWorkOf(artworkId, dates))?.availability).toBe('rented')
    // Nothing begins before its day.
    await server.loans.round()
    expect(await hireOf(get(agent, `/hires/${requested.id}`))).toMatchObject({ state: 'paid' })
    await server.windClock('10 days')
    await server.loans.round()
    expect(await hireOf(get(agent, `/hires/${requested.id}`))).toMatchObject({
      state: 'running',
      can: { cancel: false },
    })

    // Two days late: $3 a day from the deposit.
    await server.windClock('26 days')
    expect(await hireOf(get(owner, `/hires/${requested.id}`))).toMatchObject({ isLate: true, can: { return: true } })
    await expect(
      server.database.pool.query(`update lots set state = 'scheduled' where id = $1`, [lotId]),
    ).rejects.toThrow(/is booked/)
    const photo = await jpeg()
    const form = () => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'back.jpg')
      return { method: 'POST', body }
    }
    expect((await agent.fetch(`/api/v1/hires/${requested.id}/photos`, form())).status).toBe(403)
    expect((await owner.fetch(`/api/v1/hires/${requested.id}/photos`, form())).status).toBe(204)
    const back = await hireOf(post(owner, `/hires/${requested.id}/return`, { condition: 'As it left', isGood: true }))
    expect(back).toMatchObject({ state: 'returned', condition: 'As it left', money: { lateCharge: dollars(6) } })
    const [picture] = back.photos
    expect((await get(agent, `/hires/${requested.id}/photos/${picture?.id}`)).status).toBe(200)
    expect(await codeOf(get(rival, `/hires/${requested.id}/photos/${picture?.id}`))).toBe('hire.unknown')
    expect(await codeOf(post(owner, `/hires/${requested.id}/return`, { condition: 'Again', isGood: true }))).toBe(
      'hire.wrong-state',
    )
    await refundsDone(server)
    expect(await refundedTo(await orderIdOf(requested.id))).toBe(rent - dollars(6))
    expect(await offeredNow(artworkId)).toBe(1)
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('is canceled for a full refund in time, and for half of the first month later', async () => {
    const [early, late, byOwner] = [await newWork(), await newWork(), await newWork()]
    for (const { artworkId, days, person, kept } of [
      { artworkId: early.artworkId, days: 7, person: agent, kept: 0 },
      { artworkId: late.artworkId, days: 6, person: agent, kept: rent / 2 },
      { artworkId: byOwner.artworkId, days: 1, person: owner, kept: 0 },
    ]) {
      const { id } = await accepted({ artworkId, ...datesIn(today, days, days + 89) })
      await payHire(server, agent, id)
      expect(await codeOf(post(rival, `/hires/${id}/cancellation`, { reason: '' }))).toBe('hire.unknown')
      const canceled = await hireOf(post(person, `/hires/${id}/cancellation`, { reason: 'The scene is cut' }))
      expect(canceled).toMatchObject({ state: 'canceled', reason: 'The scene is cut' })
      const { total, deposit } = must(canceled.money, 'prices')
      for (const again of [agent, owner]) {
        expect(await hireOf(post(again, `/hires/${id}/cancellation`, { reason: 'Again' }))).toMatchObject({
          ...{ state: 'canceled', reason: 'The scene is cut' },
        })
      }
      expect(await refundedTo(await orderIdOf(id))).toBe(total + deposit - kept)
      expect(await offeredNow(artworkId)).toBe(1)
    }
    await noDifference(server)
  })

  test('lapses without an answer, is released without a payment, and a late payment is refunded', async () => {
    const [first, second] = [await newWork(), await newWork()]
    const dates = datesIn(today, 20, 30)
    const { id } = await hireOf(requestHire(agent, agent, { artworkId: first.artworkId, ...dates }))
    const held = await accepted({ artworkId: second.artworkId, ...dates })
    const { url } = (await (await post(agent, `/hires/${held.id}/checkout`)).json()) as { url: string }
    await server.windClock('49 hours')
    await server.loans.round()
    expect(await hireOf(get(agent, `/hires/${id}`))).toMatchObject({ state: 'lapsed' })
    expect(await hireOf(get(agent, `/hires/${held.id}`))).toMatchObject({ state: 'accepted' })
    expect(await codeOf(post(owner, `/hires/${id}/acceptance`))).toBe('hire.wrong-state')
    await server.windClock('73 hours')
    await server.payments.rounds.chase()
    await server.loans.round()
    expect(await hireOf(get(agent, `/hires/${held.id}`))).toMatchObject({ state: 'released' })
    expect(await offeredNow(second.artworkId)).toBe(1)
    await server.pay(url)
    await server.deliverAll()
    expect(await hireOf(get(agent, `/hires/${held.id}`))).toMatchObject({ state: 'released' })
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('is refused for bad dates, another amount, a bid, own works and strange sets', async () => {
    const { artworkId, lotId } = await newWork()
    const ask = (asked: object) => codeOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 1, 5), ...asked }))
    expect(await ask(datesIn(today, 5, 4))).toBe('hire.end-before-start')
    expect(await ask(datesIn(today, -1, 4))).toBe('hire.in-the-past')
    expect(await ask(datesIn(today, 1, 600))).toBe('hire.too-far-ahead')
    expect(await ask({ amount: 1 })).toBe('payment.amount-differs')
    const cheap = await server.work({ sellerId: owner.id, lease: dollars(20) })
    expect(await ask({ artworkId: cheap.artworkId, ...datesIn(today, 1, 1) })).toBe('hire.too-short')
    const notForLoan = await server.work({ sellerId: owner.id })
    expect(await ask({ artworkId: notForLoan.artworkId })).toBe('hire.unavailable')
    expect(await ask({ artworkId: lotId })).toBe('work.unknown')
    expect(await codeOf(requestHire(agent, rival, { artworkId, ...datesIn(today, 1, 5) }))).toBe('production.unknown')
    expect(
      await codeOf(requestHire(rival, { ...rival, setId: agent.setId }, { artworkId, ...datesIn(today, 1, 5) })),
    ).toBe('production.unknown')
    const own = await server.work({ sellerId: agent.id, lease: rent })
    expect(await ask({ artworkId: own.artworkId })).toBe('hire.own-work')
    const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 1, 5) }))
    await bid(await server.signedIn(), lotId, dollars(100))
    expect(await ask({})).toBe('lot.has-bids')
    expect(await codeOf(post(owner, `/hires/${id}/acceptance`))).toBe('lot.has-bids')
    expect(await lotStateOf(lotId)).toBe('live')
    const declined = await hireOf(post(owner, `/hires/${id}/refusal`, { reason: 'It has a bid' }))
    expect(declined).toMatchObject({ state: 'declined', reason: 'It has a bid' })
  })
})

/** Reads the agreement back: both names with the time, dates, price to the day, replacement value, extension, rights. */
async function checkAgreement(hire: Hire) {
  const answer = await get(owner, `/hires/${hire.id}/agreement.pdf`)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const { tags, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(title).toBe(`Hire agreement No. ${hire.id}`)
  const text = JSON.stringify(tags)
  const day = (date: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  for (const part of [
    ...[hire.title, productionBody.title, setBody.name, day(hire.from), day(hire.until), '10 days'],
    ...['$30, at $90 a month', '$5,000', 'A certificate for $4,000', '$3 for each further day'],
    ...['in all media, worldwide', 'the agent, on', 'the owner, on', `${day(hire.requestedAt)} at`],
  ]) {
    expect(text).toContain(part)
  }
}

test('the catalog of works for hire is narrowed by what a wall and a budget allow, and to what is free for the dates', async () => {
  const [wide, tall] = [await newWork(), await newWork()]
  const describe = (artworkId: string, heightCm: number, style: string, suitableFor: string[], rentOf: number) =>
    server.one(
      `update artworks set height_cm = $2, width_cm = 50, style = $3, suitable_for = $4, lease_price_cents = $5
       where id = $1 returning id`,
      [artworkId, heightCm, style, suitableFor, rentOf],
    )
  await describe(wide.artworkId, 101, 'Tidal realism', ['Lobby', 'Dining room'], dollars(300))
  await describe(tall.artworkId, 100, 'Tidal Realism', ['Stairwell'], dollars(200))
  await server.one(
    `insert into artwork_images (artwork_id, position, image_key, width, height, color_names)
     values ($1, 0, $2, 800, 600, '{blue}') returning id`,
    [wide.artworkId, 'a'.repeat(32)],
  )
  const found = async (search: string) => {
    const { works } = await answerOf(get(agent, `/rentals?style=tidal+realism&${search}`), LoanCatalogPage)
    return works.map(({ id }) => id)
  }
  const both = [wide.artworkId, tall.artworkId].sort()
  expect((await found('')).sort()).toEqual(both)
  for (const [search, only] of [
    ['size=large', wide],
    ['size=medium', tall],
    ['color=blue', wide],
    ['suitableFor=dining+room', wide],
    ['suitableFor=stairwell', tall],
    ['minPrice=20001', wide],
    ['maxPrice=20000', tall],
  ] as const) {
    expect([search, await found(search)]).toEqual([search, [only.artworkId]])
  }
  expect(await found('size=small')).toEqual([])
  expect(await answerOf(get(agent, '/rentals/choices'), LoanCatalogChoices)).toMatchObject({
    styles: expect.arrayContaining([expect.stringMatching(/tidal realism/i)]),
    suitableFor: expect.arrayContaining(['Lobby', 'Dining room', 'Stairwell']),
  })

  const dates = datesIn(today, 10, 24)
  await accepted({ artworkId: tall.artworkId, ...dates, amount: quoteHire(dollars(200), dates, 1).amount })
  const during = (from: number, until: number) =>
    new URLSearchParams({ ...datesIn(today, from, until), available: 'true' }).toString()
  expect(await found(during(24, 30))).toEqual([wide.artworkId])
  expect((await found(during(25, 30))).sort()).toEqual(both)
  for (const [bad, code] of [
    ['minPrice=cheap', 'request.invalid'],
    ['size=huge', 'request.invalid'],
    ['available=maybe', 'request.invalid'],
    [`from=${today}&until=2020-01-01`, 'hire.end-before-start'],
  ] as const) {
    expect([bad, await codeOf(get(agent, `/rentals?${bad}`))]).toEqual([bad, code])
  }
})

test('an artist who wants to be asked for screen rights answers the hire request, which says that it asks', async () => {
  const painter = await server.signedIn({ role: 'artist', isApproved: true })
  const { artworkId, artistId } = await server.work({ sellerId: painter.id, lease: rent })
  await server.database.pool.query('update artists set account_id = $1 where id = $2', [painter.id, artistId])
  const call = callerOf(painter)
  const atOnce = { acceptsAtOnce: true, replacementValue: null, insuredSum: null, creditPercent: 50 }
  expect((await call('PUT', `/hire-terms/${artworkId}`, atOnce)).status).toBe(204)
  const dates = datesIn(today, 40, 44)
  expect(await catalogWorkOf(artworkId, dates)).toMatchObject({ screenRights: 'none', acceptsAtOnce: true })
  expect((await call('PUT', '/account/screen-terms', usualScreenTerms)).status).toBe(200)
  expect(await catalogWorkOf(artworkId, dates)).toMatchObject({ screenRights: 'asked' })

  // The set says it as well.
  const place = { ...placementBody, setId: agent.setId, artworkId, status: 'pending' }
  const path = `/productions/${agent.productionId}/placements`
  expect((await callerOf(agent)('POST', path, place)).status).toBe(201)
  const clearance = async () => {
    const { placements } = await answerOf(get(agent, path), PlacementList)
    return placements.find((placement) => placement.artworkId === artworkId)?.clearance
  }
  expect(await clearance()).toMatchObject({ state: 'not-cleared', missing: 'ask' })

  // Accepting hires at once grants no rights unasked.
  const asked = await hireOf(requestHire(agent, agent, { artworkId, ...dates }))
  expect(asked).toMatchObject({ state: 'requested', screenRights: 'asked' })
  const { notices } = await answerOf(get(painter, '/notices?topic=hires'), NoticePage)
  expect(JSON.stringify(notices)).toContain('and for screen rights: accepting grants your screen terms')
  expect(await hireOf(get(painter, `/hires/${asked.id}`))).toMatchObject({
    screenRights: 'asked',
    can: { answer: true },
  })
  expect(await hireOf(post(painter, `/hires/${asked.id}/refusal`, { reason: 'Not in this film' }))).toMatchObject({
    ...{ state: 'declined', screenRights: 'none' },
  })
  const again = await hireOf(requestHire(agent, agent, { artworkId, ...dates }))
  expect(await hireOf(post(painter, `/hires/${again.id}/acceptance`))).toMatchObject({ screenRights: 'granted' })

  expect(await clearance()).toMatchObject({ state: 'granted', missing: null })
})

test('owners set their terms, and a hire does not start before it is insured as they ask', async () => {
  const { artworkId } = await newWork()
  const terms = { acceptsAtOnce: true, replacementValue: dollars(5_000), insuredSum: dollars(4_000), creditPercent: 50 }
  const change = (person: SignedIn) => person.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  expect(await codeOf(change(agent))).toBe('work.unknown')
  expect((await change(owner)).status).toBe(204)
  expect((await answerOf(get(owner, '/hire-terms'), HireTermsList)).works).toContainEqual(
    expect.objectContaining({ artworkId, ...terms }),
  )
  const hire = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 0, 9) }))
  expect(hire).toMatchObject({
    ...{ state: 'accepted', money: { replacementValue: dollars(5_000) } },
    insurance: { asked: dollars(4_000), sum: null, isValid: false },
  })
  await checkAgreement(hire)
  await payHire(server, agent, hire.id)
  await server.loans.round()
  expect(await hireOf(get(agent, `/hires/${hire.id}`))).toMatchObject({ state: 'paid' })
  const upload = (person: SignedIn, sum: number, expiresOn: string) => {
    const body = new FormData()
    body.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'insurance.pdf')
    body.set('insuredSum', String(sum))
    body.set('expiresOn', expiresOn)
    return person.fetch(`/api/v1/hires/${hire.id}/certificate`, { method: 'POST', body })
  }
  expect(await codeOf(upload(agent, 5, 'soon'))).toBe('request.invalid')
  expect(await codeOf(upload(agent, dollars(4_000), addDays(today, -1)))).toBe('hire.certificate-expired')
  expect((await upload(owner, dollars(4_000), addDays(today, 9))).status).toBe(403)
  // Not until the last day, then not for the sum.
  for (const [sum, days] of [
    [4_000, 8],
    [3_999, 9],
  ] as const) {
    expect((await upload(agent, dollars(sum), addDays(today, days))).status).toBe(204)
    await server.loans.round()
    expect((await hireOf(get(agent, `/hires/${hire.id}`))).state).toBe('paid')
  }
  expect((await upload(agent, dollars(4_000), addDays(today, 9))).status).toBe(204)
  await server.loans.round()
  expect(await hireOf(get(owner, `/hires/${hire.id}`))).toMatchObject({
    ...{ state: 'running', insurance: { isValid: true, expiresOn: addDays(today, 9) } },
  })
  expect((await get(owner, `/hires/${hire.id}/certificate`)).headers.get('content-disposition')).toContain('attachment')
})

test('the team acts by level, administrators read and leave a trace, others find nothing', async () => {
  const { artworkId } = await newWork()
  const dates = datesIn(today, 3, 8)
  const [viewer, editor, full, outsider] = [
    await server.signedIn(),
    await server.signedIn(),
    await server.signedIn(),
    await server.signedIn({ role: 'prop-agent' }),
  ]
  await join(server, agent.productionId, agent, viewer, { level: 'view' })
  await join(server, agent.productionId, agent, editor, { level: 'edit' })
  await join(server, agent.productionId, agent, full, { level: 'full', setIds: [agent.setId] })
  const otherSet = await callerOf(agent)('POST', `/productions/${agent.productionId}/sets`, {
    ...setBody,
    name: 'Hall',
  })
  const { id: otherSetId } = (await otherSet.json()) as { id: string }

  for (const person of [viewer, editor]) {
    expect(await codeOf(requestHire(person, agent, { artworkId, ...dates }))).toBe('access.denied')
  }
  expect(await codeOf(requestHire(full, { ...agent, setId: otherSetId }, { artworkId, ...dates }))).toBe(
    'production.unknown',
  )
  expect(await codeOf(requestHire(outsider, agent, { artworkId, ...dates }))).toBe('production.unknown')
  expect(await codeOf(requestHire(admin, agent, { artworkId, ...dates }))).toBe('access.denied')
  const { id } = await hireOf(requestHire(full, agent, { artworkId, ...dates }))
  expect(await codeOf(post(full, `/hires/${id}/acceptance`))).toBe('access.denied')
  await post(owner, `/hires/${id}/acceptance`)

  expect(await hireOf(get(viewer, `/hires/${id}`))).toMatchObject({
    money: null,
    side: 'agent',
    can: { pay: false, cancel: false },
  })
  expect(await hireOf(get(editor, `/hires/${id}`))).toMatchObject({ money: { deposit: rent }, can: { pay: false } })
  expect((await answerOf(get(viewer, '/hires'), HireList)).hires.map((hire) => hire.id)).toContain(id)
  expect((await answerOf(get(outsider, '/hires'), HireList)).hires).toEqual([])
  expect(await codeOf(get(outsider, `/hires/${id}`))).toBe('hire.unknown')
  expect(await codeOf(post(editor, `/hires/${id}/checkout`))).toBe('access.denied')
  // Somebody with Full Access pays with a card of their own.
  await payHire(server, full, id)
  expect((await hireOf(get(agent, `/hires/${id}`))).state).toBe('paid')

  expect(await hireOf(get(admin, `/hires/${id}`))).toMatchObject({ side: 'administrator', can: { cancel: false } })
  expect(await codeOf(post(admin, `/hires/${id}/cancellation`, { reason: '' }))).toBe('access.denied')
  const trace = `select count(*) from audit_log where act = 'hire.read' and subject = $1 and actor_id = $2`
  expect(await server.one(trace, [`hire:${id}`, admin.id])).toBe(1)

  // On the set: what it looks like, recorded once by somebody who may edit.
  const handOver = (person: SignedIn) => post(person, `/hires/${id}/handover`, { condition: 'A scratch, lower left' })
  expect(await codeOf(handOver(editor))).toBe('hire.wrong-state')
  await server.windClock('3 days')
  await server.loans.round()
  expect(await codeOf(handOver(viewer))).toBe('access.denied')
  const photo = new FormData()
  photo.set('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'front.jpg')
  const upload = () => editor.fetch(`/api/v1/hires/${id}/handover-photos`, { method: 'POST', body: photo })
  expect((await upload()).status).toBe(204)
  expect(await hireOf(handOver(editor))).toMatchObject({
    ...{ handover: { condition: 'A scratch, lower left', photos: [{}] }, photos: [], can: { handOver: false } },
  })
  expect(await codeOf(handOver(owner))).toBe('hire.wrong-state')
  await server.windClock('0 days')

  // The owner sees who asks, and the production who did what.
  const details = { businessName: 'Set & Found', license: 'LA-77', experience: 'The Long Winter' }
  await agent.fetch('/api/v1/account/profile', { method: 'PATCH', json: { professionalDetails: details } })
  expect((await hireOf(get(owner, `/hires/${id}`))).credentials).toEqual({
    ...{ company: 'Set & Found', license: 'LA-77', credits: 'The Long Winter' },
  })
  expect((await hireOf(get(agent, `/hires/${id}`))).credentials).toBeNull()
  const done = await server.database.pool.query(
    `select act, account_id as by from production_activities
     where production_id = $1 and act like 'hire.%' and account_id = any($2) order by id`,
    [agent.productionId, [full.id, editor.id]],
  )
  expect(done.rows).toEqual([
    { act: 'hire.requested', by: full.id },
    { act: 'hire.paid', by: full.id },
    { act: 'hire.handed-over', by: editor.id },
  ])
  await noDifference(server)
})

test('a placement follows the hire of its production', async () => {
  const { artworkId } = await newWork()
  const dates = datesIn(today, 0, 8)
  const call = callerOf(agent)
  const path = `/productions/${agent.productionId}`
  await call('PUT', `${path}/sets/${agent.setId}`, { ...setBody, startDate: dates.from, endDate: dates.until })
  const { id } = await accepted({ artworkId, ...dates })
  const body = { ...placementBody, setId: agent.setId, artworkId }
  expect((await call('POST', `${path}/placements`, { ...body, status: 'reserved' })).status).toBe(201)
  expect(await codeOf(call('POST', `${path}/placements`, { ...body, status: 'placed' }))).toBe('placement.not-hired')
  const there = callerOf(rival)
  await there('PUT', `/productions/${rival.productionId}/sets/${rival.setId}`, {
    ...{ ...setBody, startDate: dates.from, endDate: dates.until },
  })
  expect(
    await codeOf(
      there('POST', `/productions/${rival.productionId}/placements`, {
        ...body,
        setId: rival.setId,
        status: 'reserved',
      }),
    ),
  ).toBe('placement.not-reserved')
  await payHire(server, agent, id)
  await server.loans.round()
  expect((await call('POST', `${path}/placements`, { ...body, status: 'placed' })).status).toBe(201)
})

test('nobody leaves an open hire behind; requests end with the account, and agreements lose the name', async () => {
  const leaver = await inProduction(await server.signedIn({ role: 'prop-agent' }))
  const [first, second] = [await newWork(), await newWork()]
  const dates = datesIn(today, 60, 70)
  const asked = await hireOf(requestHire(leaver, leaver, { artworkId: first.artworkId, ...dates }))
  const { id } = await hireOf(requestHire(leaver, leaver, { artworkId: second.artworkId, ...dates }))
  await post(owner, `/hires/${id}/acceptance`)
  const exported = await (await post(leaver, '/account/export')).text()
  expect(exported).toContain(asked.id)
  expect(exported).toContain(id)

  const leave = () => leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  const refused = (await (await leave()).json()) as { details: { obligations: { kind: string }[] } }
  expect(refused.details.obligations.map(({ kind }) => kind)).toContain('open-hire')
  await post(leaver, `/hires/${id}/cancellation`, { reason: '' })
  expect((await leave()).status).toBe(204)
  expect(await hireOf(get(owner, `/hires/${asked.id}`))).toMatchObject({
    state: 'canceled',
    agentName: '',
    production: productionBody.title,
  })
})
