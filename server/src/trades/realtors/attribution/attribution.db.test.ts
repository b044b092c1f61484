import { CheckoutLink, SalesView } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { ProposalDetail } from '@vermeil/contracts/trades/proposals.schema'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { addressBody } from '../../../money/delivery/delivery.fixtures.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import {
  bid,
  codeOf,
  get,
  noDifference,
  openSale,
  ownOrder,
  payLink,
  post,
} from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import { added, callerOf } from '../../productions/productions.fixtures.ts'
import { clientBody } from '../realtors.fixtures.ts'

const visa = '4242424242424242'
const mastercard = '5555555555554444'

type Work = Awaited<ReturnType<PayingServer['work']>>
let server: PayingServer
let artist: SignedIn
let realtor: SignedIn
let rival: SignedIn
let clients = 0
beforeAll(async () => {
  ;({ server, artist, rival } = await openSale())
  realtor = await server.signedIn({ role: 'realtor' })
  expect((await callerOf(realtor)('PATCH', '/account/profile', { firstName: 'Ann', lastName: 'Example' })).status).toBe(
    200,
  )
})
afterAll(() => server.close())

const newAddress = () => `client-${++clients}@example.com`
const onSale = (terms: Parameters<PayingServer['work']>[0] = {}) =>
  server.work({ sellerId: artist.id, buyNow: dollars(1_000), lease: dollars(60), ...terms })
const addPicture = ({ artworkId }: Work) =>
  query(
    `insert into artwork_images (artwork_id, position, image_key, width, height) values ($1, 0, 'public/a.jpg', 8, 6)`,
    [artworkId],
  )
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values)

async function draft(by: SignedIn, email: string, works: readonly Work[]) {
  const as = callerOf(by)
  const clientId = await added(as('POST', '/clients', { ...clientBody, email }))
  const rows = works.map(({ artworkId }) => ({ artworkId, note: '' }))
  const id = await added(as('POST', '/proposals', { clientId, propertyId: null, room: '', message: '', works: rows }))
  return { id, clientId, path: `/proposals/${id}` }
}

async function send(by: SignedIn, email: string, path: string): Promise<string> {
  expect((await callerOf(by)('POST', `${path}/sending`)).status).toBe(204)
  return vi.waitFor(
    async () => {
      // A client may have got one before.
      const mails = server.mailbox.list({ to: email }).filter(({ subject }) => /for you$/.test(subject))
      const tokens = mails.map(({ text }) => must(/\/proposals\/([\w-]{22})/.exec(text)?.[1], 'a token'))
      for (const token of tokens) {
        const shown = await fetch(`${server.url}/api/v1/proposal-links/${token}`)
        if (shown.ok && !seen.has(token)) return token
      }
      throw new Error(`No new proposal has come to ${email}.`)
    },
    { timeout: 20_000, interval: 50 },
  )
}
const seen = new Set<string>()

const open = async (token: string, person?: SignedIn) => {
  const path = `/api/v1/proposal-links/${token}/opening`
  const answer = await (person ? person.fetch(path, { method: 'PUT' }) : fetch(server.url + path, { method: 'PUT' }))
  expect(answer.status).toBe(204)
}

/** A proposal that its client has opened, by default without an account. */
async function opened(by: SignedIn, email: string, works: readonly Work[], opener?: SignedIn) {
  const drafted = await draft(by, email, works)
  const token = await send(by, email, drafted.path)
  seen.add(token)
  await open(token, opener)
  return { ...drafted, token, email }
}

const detailOf = (path: string, by = realtor) => answerOf(get(by, path), ProposalDetail)
/** The works in which the realtor of a proposal shares. */
async function attributed(path: string, by = realtor): Promise<string[]> {
  const { works } = await detailOf(path, by)
  return works.filter(({ attribution }) => attribution).map(({ artworkId }) => artworkId)
}

const purchase = ({ artworkId }: Work, amount = dollars(1_000)) => ({ amount, artworkId, paymentType: 'purchase' })
const lease = ({ artworkId }: Work) => ({
  ...{ amount: dollars(120), artworkId, paymentType: 'lease', metadata: { duration: '1-month' } },
})

async function buy(person: SignedIn, body: object & { artworkId: string }, card = mastercard) {
  const { body: answer } = await server.invoke(person, 'create-payment', body)
  await server.pay(answer.url, card)
  await server.deliverAll()
  const { rows } = await query('select * from orders where artwork_id = $1 and buyer_id = $2', [
    body.artworkId,
    person.id,
  ])
  return { ...rows[0], url: answer.url as string }
}

describe('what an opening attributes', () => {
  const works = new Map<string, Work>()
  const workOf = (name: string) => must(works.get(name), name)
  let proposal: Awaited<ReturnType<typeof draft>>
  let token: string
  let client: SignedIn

  beforeAll(async () => {
    client = await server.signedIn({ email: newAddress() })
    const names = ['new', 'watched', 'bid on', 'ordered', 'declined', 'bid on by the realtor'] as const
    for (const name of names) works.set(name, await onSale())
    works.set('the realtor’s own', await onSale({ sellerId: realtor.id }))
    works.set('not proposed', await onSale())
    expect((await client.fetch(`/api/v1/lots/${workOf('watched').lotId}/watch`, { method: 'PUT' })).status).toBe(200)
    await bid(client, workOf('bid on').lotId, dollars(150))
    await bid(rival, workOf('bid on').lotId, dollars(250))
    await server.invoke(client, 'create-payment', purchase(workOf('ordered')))
    await bid(realtor, workOf('bid on by the realtor').lotId, dollars(150))
    const proposed = [...works].filter(([name]) => name !== 'not proposed').map(([, work]) => work)
    proposal = await draft(realtor, client.email, proposed)
    token = await send(realtor, client.email, proposal.path)
    seen.add(token)
    await query('update artworks set is_proposable = false where id = $1', [workOf('declined').artworkId])
  })

  test('nothing when the realtor looks at it', async () => {
    await open(token, realtor)
    expect(await detailOf(proposal.path)).toMatchObject({ status: 'sent', openedAt: null })
    expect(await attributed(proposal.path)).toEqual([])
  })

  test('a work that is new to the client, for 90 days, however often it is opened', async () => {
    await open(token)
    await open(token)
    const { works: shown } = await detailOf(proposal.path)
    const found = must(shown.find(({ artworkId }) => artworkId === workOf('new').artworkId)?.attribution, 'one')
    expect(Date.parse(found.until) - Date.parse(found.since)).toBe(90 * 86_400_000)
    const { rows } = await query('select * from proposal_attributions where artwork_id = $1', [workOf('new').artworkId])
    expect(rows).toMatchObject([{ email: client.email, account_id: null, realtor_id: realtor.id }])
  })

  test.each([
    ['a work that the client watched before', 'watched'],
    ['a work that the client bid on before', 'bid on'],
    ['a work that the client had in an earlier order', 'ordered'],
    ['the realtor’s own work', 'the realtor’s own'],
    ['a work whose seller has said no since it was sent', 'declined'],
    ['a work that the realtor bids on', 'bid on by the realtor'],
    ['a work that is not in the proposal', 'not proposed'],
  ])('not %s', async (_what, name) => {
    await open(token)
    expect(await attributed(proposal.path)).toEqual([workOf('new').artworkId])
    const { rows } = await query('select from proposal_attributions where artwork_id = $1', [workOf(name).artworkId])
    expect(rows).toEqual([])
  })

  test('nothing that is sent to the realtor’s own address', async () => {
    const { path } = await opened(realtor, realtor.email, [await onSale()])
    expect(await attributed(path)).toEqual([])
  })

  test('nothing to an address that the link was not mailed to', async () => {
    const known = newAddress()
    const work = await onSale()
    const drafted = await draft(realtor, newAddress(), [work])
    const own = must((await query('select email from clients where id = $1', [drafted.clientId])).rows[0]?.email, '')
    const link = await send(realtor, own, drafted.path)
    await callerOf(realtor)('PUT', `/clients/${drafted.clientId}`, { ...clientBody, email: known })
    await open(link)
    const { rows } = await query('select email from proposal_attributions where artwork_id = $1', [work.artworkId])
    expect(rows).toEqual([{ email: own }])
  })

  test('to a signed-in client’s account as well', async () => {
    const work = await onSale()
    const person = await server.signedIn()
    await opened(realtor, newAddress(), [work], person)
    expect(await buy(person, purchase(work))).toMatchObject({ realtor_id: realtor.id })
  })
})

describe('a sale to the client', () => {
  test('is shared by the one rule, and realtor, seller and buyer see it', async () => {
    const work = await onSale()
    const { path, email } = await opened(realtor, newAddress(), [work])
    const client = await server.signedIn({ email })
    const order = await buy(client, purchase(work))
    expect(order).toMatchObject({
      ...{ status: 'paid', realtor_id: realtor.id, realtor_rate: 2_000, platform_rate: 1_500 },
      ...{ platform_cents: dollars(150), realtor_cents: dollars(200), seller_cents: dollars(650) },
    })
    const note = 'Includes 20% to Ann Example, the realtor who proposed this work. Your price doesn’t change.'
    const { data } = await server.client.checkout.sessions.listLineItems(server.sessionIdOf(order.url), {
      expand: ['data.price.product'],
    })
    expect(JSON.stringify(data)).toContain(note)
    expect(await ownOrder(client, order.id)).toMatchObject({ realtor: { name: 'Ann Example', rate: 2_000 } })
    expect((await server.mailTo(email, /Your receipt/)).text).toContain(note)

    const shared = { name: 'Ann Example', rate: 2_000, share: dollars(200) }
    const ofSeller = (await answerOf(get(artist, '/sales'), SalesView)).sales.find(({ id }) => id === order.id)
    expect(ofSeller).toMatchObject({ isCommission: false, earnings: dollars(650), realtor: shared })
    const ofRealtor = (await answerOf(get(realtor, '/sales'), SalesView)).sales.find(({ id }) => id === order.id)
    expect(ofRealtor).toMatchObject({ isCommission: true, earnings: dollars(200) })
    expect((await detailOf(path)).works[0]?.attribution?.orders).toMatchObject([
      { kind: 'purchase', share: dollars(200), isPaid: true },
    ])
    const { rows } = await query(
      `select account, party_id, sum(amount_cents)::int as amount from ledger_lines where order_id = $1 group by 1, 2`,
      [order.id],
    )
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(rows).toContainEqual({ account: 'payable', party_id: realtor.id, amount: -dollars(200) })
    await noDifference(server)
  })

  test('is shared if it is a lease, of the rent alone', async () => {
    const work = await onSale()
    const { path, email } = await opened(realtor, newAddress(), [work])
    const client = await server.signedIn({ email })
    expect(await buy(client, lease(work))).toMatchObject({
      ...{ kind: 'lease', realtor_id: realtor.id, deposit_cents: dollars(60) },
      ...{ platform_cents: dollars(9), realtor_cents: dollars(12), seller_cents: dollars(39) },
    })
    expect((await detailOf(path)).works[0]?.attribution?.orders).toMatchObject([{ kind: 'lease', share: dollars(12) }])
  })

  test('is shown before it is paid where the client won the auction', async () => {
    const work = await onSale()
    const { email } = await opened(realtor, newAddress(), [work])
    const client = await server.signedIn({ email })
    await bid(client, work.lotId, dollars(300))
    await query('update lots set closes_at = house_now() where id = $1', [work.lotId])
    const orderId = await until(async () => {
      const { rows } = await query('select id from orders where lot_id = $1', [work.lotId])
      return must(rows[0]?.id as string | undefined, 'the invoice')
    })
    expect(await ownOrder(client, orderId)).toMatchObject({ status: 'due', realtor: { name: 'Ann Example' } })
    expect((await server.mailTo(email, /Your invoice/)).text).toContain('Includes 20% to Ann Example')
    const { sales } = await answerOf(get(artist, '/sales'), SalesView)
    expect(sales.find(({ id }) => id === orderId)).toMatchObject({
      ...{ status: 'pending_payment', earnings: dollars(195), realtor: { name: 'Ann Example' } },
    })
    await server.pay(await payLink(client, orderId), mastercard)
    await server.deliverAll()
    expect(await ownOrder(client, orderId)).toMatchObject({ status: 'paid', realtor: { rate: 2_000 } })
  })

  test('goes to the first realtor whose proposal still counts', async () => {
    const [first, second] = [await onSale(), await onSale()]
    const other = await server.signedIn({ role: 'realtor' })
    const { id, email } = await opened(realtor, newAddress(), [first, second])
    await opened(other, email, [first, second])
    const client = await server.signedIn({ email })
    expect(await buy(client, purchase(first))).toMatchObject({ realtor_id: realtor.id })
    await query(
      `update proposal_attributions set made_at = made_at - interval '90 days', ends_at = ends_at - interval '90 days'
       where proposal_id = $1`,
      [id],
    )
    expect(await buy(client, purchase(second))).toMatchObject({ realtor_id: other.id })
  })

  test.each<[string, (work: Work) => Promise<SignedIn>]>([
    [
      'after 90 days',
      async (work) => {
        const { id, email } = await opened(realtor, newAddress(), [work])
        await query(
          `update proposal_attributions set made_at = made_at - interval '90 days', ends_at = ends_at - interval '90 days'
           where proposal_id = $1`,
          [id],
        )
        return server.signedIn({ email })
      },
    ],
    [
      'to somebody else',
      async (work) => {
        await opened(realtor, newAddress(), [work])
        return server.signedIn()
      },
    ],
    [
      'to an account that got the address later and had watched the work before',
      async (work) => {
        const person = await server.signedIn()
        await person.fetch(`/api/v1/lots/${work.lotId}/watch`, { method: 'PUT' })
        const { email } = await opened(realtor, newAddress(), [work])
        await query('update accounts set email = $2 where id = $1', [person.id, email])
        return person
      },
    ],
    [
      'once the realtor has deleted the proposal',
      async (work) => {
        const { path, email } = await opened(realtor, newAddress(), [work])
        expect((await callerOf(realtor)('DELETE', path)).status).toBe(204)
        return server.signedIn({ email })
      },
    ],
  ])('is not shared %s', async (_what, clientFor) => {
    const work = await onSale()
    const client = await clientFor(work)
    expect(await buy(client, purchase(work))).toMatchObject({
      ...{ status: 'paid', realtor_id: null, realtor_cents: 0, seller_cents: dollars(850) },
    })
  })

  test('is not shared where buyer and realtor pay with the same card', async () => {
    const agent = await server.signedIn({ role: 'realtor' })
    const { url } = await answerOf(post(agent, '/account/cards'), CheckoutLink)
    await server.pay(url, visa)
    await server.deliverAll()
    const [first, second] = [await onSale(), await onSale()]
    const { email } = await opened(agent, newAddress(), [first, second])
    const client = await server.signedIn({ email })
    expect(await buy(client, purchase(first), visa)).toMatchObject({ realtor_id: null, seller_cents: dollars(850) })
    expect(await buy(client, purchase(second), mastercard)).toMatchObject({ realtor_id: agent.id })
  })

  test('is not shared where buyer and realtor have the same address, however it is spelled', async () => {
    const agent = await server.signedIn({ role: 'realtor' })
    const work = await onSale()
    const { email } = await opened(agent, newAddress(), [work])
    const client = await server.signedIn({ email })
    expect((await post(agent, '/account/addresses', addressBody)).status).toBe(201)
    const spelled = { ...addressBody, name: 'Nora Feld', line1: 'CALLE MAYOR, 1', line2: '2ºB' }
    expect((await post(client, '/account/addresses', spelled)).status).toBe(201)
    expect(await buy(client, purchase(work))).toMatchObject({ realtor_id: null, seller_cents: dollars(850) })
  })

  test('is not shared with the card that an invoice is paid with, though the invoice named the realtor', async () => {
    const agent = await server.signedIn({ role: 'realtor' })
    const { url } = await answerOf(post(agent, '/account/cards'), CheckoutLink)
    await server.pay(url, visa)
    await server.deliverAll()
    const work = await onSale()
    const { email } = await opened(agent, newAddress(), [work])
    const client = await server.signedIn({ email })
    await bid(client, work.lotId, dollars(300))
    await query('update lots set closes_at = house_now() where id = $1', [work.lotId])
    const orderId = await until(async () => {
      const { rows } = await query('select id from orders where lot_id = $1', [work.lotId])
      return must(rows[0]?.id as string | undefined, 'the invoice')
    })
    expect((await ownOrder(client, orderId)).realtor).not.toBeNull()
    await server.pay(await payLink(client, orderId), visa)
    await server.deliverAll()
    expect(await ownOrder(client, orderId)).toMatchObject({ status: 'paid', realtor: null })
    await noDifference(server)
  })
})

describe('a realtor who shares in a sale', () => {
  test('can’t bid on the lot or buy it until the attribution ends, and the next lot remembers it', async () => {
    const work = await onSale()
    await opened(realtor, newAddress(), [work])
    const offer = (lotId: string, body: object) => codeOf(post(realtor, `/lots/${lotId}/bids`, body))
    expect(await offer(work.lotId, { amount: dollars(150) })).toBe('bid.commissioned')
    expect(await offer(work.lotId, { maxAmount: dollars(900) })).toBe('bid.commissioned')
    const refused = { status: 403, body: { code: 'bid.commissioned' } }
    expect(await server.invoke(realtor, 'create-payment', purchase(work))).toMatchObject(refused)
    const guarantee = { amount: dollars(150), artworkId: work.artworkId, paymentType: 'bid' }
    expect(await server.invoke(realtor, 'create-payment', guarantee)).toMatchObject(refused)
    await bid(rival, work.lotId, dollars(150))

    const seller = await server.signedIn({ role: 'artist', isApproved: true })
    const again = await onSale({ sellerId: seller.id })
    await addPicture(again)
    await opened(realtor, newAddress(), [again])
    expect((await callerOf(seller)('PUT', `/listings/${again.artworkId}/withdrawal`, {})).status).toBe(200)
    expect((await callerOf(seller)('PUT', `/listings/${again.artworkId}/submission`)).status).toBe(200)
    const { rows } = await query(`select id from lots where artwork_id = $1 and state = 'live'`, [again.artworkId])
    expect(await offer(rows[0].id, { amount: dollars(150) })).toBe('bid.commissioned')

    await query(`update lots set commissions = jsonb_build_object($2::text, house_now()) where id = $1`, [
      work.lotId,
      realtor.id,
    ])
    await bid(realtor, work.lotId, dollars(300))
  })
})

describe('a seller', () => {
  test('who says no keeps the work out of proposals, and learns how often it was proposed, not to whom', async () => {
    const work = await onSale()
    await addPicture(work)
    const { email } = await opened(realtor, newAddress(), [work])
    const listing = await (await get(artist, `/listings/${work.artworkId}`)).json()
    expect(listing).toMatchObject({ isProposable: true, proposed: { count: 1, lastAt: expect.any(String) } })
    expect(JSON.stringify(listing)).not.toContain(email)

    const drafted = await draft(realtor, newAddress(), [work])
    const changed = await artist.fetch(`/api/v1/listings/${work.artworkId}`, {
      ...{ method: 'PATCH', json: { isProposable: false } },
    })
    expect(await changed.json()).toMatchObject({ isProposable: false })
    expect(await codeOf(callerOf(realtor)('POST', `${drafted.path}/sending`))).toBe('proposal.work-declined')
    const { clientId } = drafted
    const works = [{ artworkId: work.artworkId, note: '' }]
    const body = { clientId, propertyId: null, room: '', message: '', works }
    expect(await codeOf(callerOf(realtor)('POST', '/proposals', body))).toBe('proposal.work-declined')
    expect(await codeOf(callerOf(realtor)('PUT', drafted.path, body))).toBe('proposal.work-declined')
    // What was opened before stands.
    expect(await buy(await server.signedIn({ email }), purchase(work))).toMatchObject({ realtor_id: realtor.id })
  })
})

describe('the data', () => {
  test('is in the export of both, and goes with the client’s account or their record', async () => {
    const agent = await server.signedIn({ role: 'realtor' })
    const [first, second] = [await onSale(), await onSale()]
    const { email } = await opened(agent, newAddress(), [first])
    const removed = await opened(agent, newAddress(), [second])
    const client = await server.signedIn({ email })
    const exportOf = async (person: SignedIn) => (await post(person, '/account/export')).json()
    expect(await exportOf(client)).toMatchObject({
      realtor: { attributionsOfYourPurchases: [{ title: first.title, endsAt: expect.any(String) }] },
    })
    expect(await exportOf(agent)).toMatchObject({ realtor: { proposals: [{ attributions: [{}] }, {}] } })

    const count = () => server.one('select count(*)::int from proposal_attributions where realtor_id = $1', [agent.id])
    expect(await count()).toBe(2)
    await client.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(await count()).toBe(1)
    await fetch(`${server.url}/api/v1/proposal-links/${removed.token}/client`, { method: 'DELETE' })
    expect(await count()).toBe(0)
  })
})
