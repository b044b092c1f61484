import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quoteHire } from '@vermeil/contracts/loans/hire-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { addWork } from '../server/src/money/payments/payments.fixtures.ts'
import { must } from '../server/src/platform/must.ts'
import { type SignedInBidder, signInBidders } from '../server/test/sign-in-bidders.ts'
import { anonKey, type KillableHouse } from './killable-house.ts'

const BIDDERS = 8
const BUYERS = 3
const AGENTS = 2
const RENEW_MS = 20 * 60_000
const LONG_LOTS = 2
const SHORT_LOTS = 4
const SHORT_SECONDS = 15
const RENT = dollars(90)
const PRICE = dollars(500)

export type AcknowledgedBid = { lotId: string; sequence: number; amount: number; hash: string }

/** What the API has acknowledged: all of it must be stored. */
export type Acknowledged = {
  bids: AcknowledgedBid[]
  /** Payments that the provider took: each buys something or goes back. */
  payments: number
  /** Loans that were answered with 201. */
  loans: string[]
  /** Calls whose answer was lost, and which nobody could repeat. */
  lost: number
  refused: number
}

type Call = { method?: string; path: string; body?: object; key?: string }
type Answer = { status: number; text: string }

/** Visitors who bid, buy, hire and read through the API until they are stopped. */
export async function openVisitors(house: KillableHouse, { pauseMs = 0 }: { pauseMs?: number } = {}) {
  const { pool } = house.database
  const acknowledged: Acknowledged = { bids: [], payments: 0, loans: [], lost: 0, refused: 0 }
  let answers = 0
  let isOver = false
  const people = (count: number, kind: Parameters<typeof signInBidders>[3] = {}) =>
    signInBidders(pool, house.folder, count, kind)
  const bidders = await people(BIDDERS)
  const buyers = await people(BUYERS, { hasCard: false })
  const agents = await people(AGENTS, { role: 'prop-agent', hasCard: false })
  const owner = must((await people(1, { role: 'artist', isApproved: true, hasCard: false }))[0], 'an owner')
  const admin = must((await people(1, { role: 'admin', hasCard: false }))[0], 'an administrator')
  const renewing = setInterval(async () => {
    for (const person of [...bidders, ...buyers, ...agents, owner, admin]) person.token = await person.renew()
  }, RENEW_MS)

  /** Asks a node that runs, once. Null where no answer came. */
  async function ask({ token }: SignedInBidder, { method = 'POST', path, body, key }: Call): Promise<Answer | null> {
    const node = house.anyNode()
    if (!node) {
      await sleep(50)
      return null
    }
    try {
      const response = await fetch(node.url + path, {
        method,
        headers: {
          ...{ authorization: `Bearer ${token}`, apikey: anonKey },
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const answer = { status: response.status, text: await response.text() }
      if (answer.status >= 500) return null
      answers++
      return answer
    } catch {
      return null // the node died with the call in flight
    }
  }

  /** Asks until there is an answer, always under the same key, as a careful client does. */
  async function askUntilAnswered(person: SignedInBidder, call: Call): Promise<Answer> {
    for (;;) {
      const answer = await ask(person, call)
      if (answer) return answer
      await sleep(20)
    }
  }

  /** Of a call that can't be repeated: null where its outcome is unknown. */
  async function askOnce(person: SignedInBidder, call: Call): Promise<Answer | null> {
    const answer = await ask(person, call)
    if (!answer) acknowledged.lost++
    return answer
  }

  // ── lots ──
  type OpenLot = { lotId: string; raises: number; until: number }
  const longLots: OpenLot[] = []
  const shortLots: OpenLot[] = []
  async function addLot(seconds: number): Promise<OpenLot> {
    const { lotId } = await untilDone(() =>
      addWork(pool, { sellerId: owner.accountId, closesIn: `${seconds} seconds` }),
    )
    // Otherwise every bid of its last two minutes would keep it open.
    await untilDone(() =>
      pool.query('update lots set soft_close_window_seconds = 1, soft_close_extension_seconds = 1 where id = $1', [
        lotId,
      ]),
    )
    return { lotId, raises: 0, until: Date.now() + seconds * 1_000 }
  }
  /** The database may be down at the moment. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (isOver) throw error
        await sleep(100)
      }
    }
  }
  for (let i = 0; i < LONG_LOTS; i++) longLots.push(await addLot(86_400))

  async function offerLots() {
    while (!isOver) {
      while (shortLots.length < SHORT_LOTS) shortLots.push(await addLot(SHORT_SECONDS + shortLots.length * 3))
      await sleep(500)
      for (const [at, lot] of shortLots.entries()) if (lot.until < Date.now()) shortLots.splice(at, 1)
    }
  }

  async function keepBidding(person: SignedInBidder) {
    while (!isOver) {
      const lots = [...longLots, ...shortLots]
      const lot = must(lots[Math.floor(Math.random() * lots.length)], 'a lot')
      const isMaximum = Math.random() < 0.15
      const amount = dollars(100 + 25 * ++lot.raises)
      const terms = isMaximum ? { maxAmount: amount } : { amount, confirmLeading: true }
      const body = { ...terms, confirmUnusual: true }
      const answer = await askUntilAnswered(person, { path: `/api/v1/lots/${lot.lotId}/bids`, body, key: randomUUID() })
      if (answer.status === 201) {
        const { bid } = JSON.parse(answer.text) as BidReceipt
        if (bid)
          acknowledged.bids.push({ lotId: lot.lotId, sequence: bid.sequence, amount: bid.amount, hash: bid.hash })
      } else if (answer.status === 409) acknowledged.refused++
      else throw new Error(`A bid was answered with ${answer.status}: ${answer.text}`)
      await sleep(pauseMs)
    }
  }

  // ── payments ──
  async function keepBuying() {
    while (!isOver) {
      const { artworkId } = await untilDone(() => addWork(pool, { sellerId: owner.accountId, buyNow: PRICE }))
      // Two people go to pay for one work: one has it, the other gets the money back.
      const pair = Math.random() < 0.3 ? buyers.slice(0, 2) : [must(buyers[2], 'a buyer')]
      await Promise.all(
        pair.map(async (buyer) => {
          const body = { amount: PRICE, paymentType: 'purchase', artworkId }
          const answer = await askUntilAnswered(buyer, {
            path: '/functions/v1/create-payment',
            body,
            key: randomUUID(),
          })
          if (answer.status !== 200) return void acknowledged.refused++
          await house.pay((JSON.parse(answer.text) as { url: string }).url)
          acknowledged.payments++
        }),
      )
      await sleep(300 + pauseMs)
    }
  }

  // ── loans ──
  const api = (path: string) => `/api/v1${path}`
  async function placeOf(agent: SignedInBidder): Promise<string> {
    const production = {
      ...{ title: 'The Long Winter', type: 'Feature Film', status: 'active-production', artBudget: 500_000 },
      ...{ totalArtNeeded: 4, director: 'Mara Lindqvist', startDate: null, location: 'Toronto', description: '' },
    }
    const set = {
      ...{ name: 'Detective Office', locationId: null, status: 'planning', budget: 100_000 },
      ...{ startDate: null, endDate: null, description: '' },
    }
    const idOf = ({ status, text }: Answer) => {
      if (status !== 201) throw new Error(`A production was answered with ${status}: ${text}`)
      return (JSON.parse(text) as { id: string }).id
    }
    const made = idOf(await askUntilAnswered(agent, { path: api('/productions'), body: production }))
    const setId = idOf(await askUntilAnswered(agent, { path: api(`/productions/${made}/sets`), body: set }))
    return `/productions/${made}/sets/${setId}/hires`
  }

  async function keepHiring(agent: SignedInBidder) {
    const path = api(await placeOf(agent))
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    while (!isOver) {
      const { artworkId } = await untilDone(() => addWork(pool, { sellerId: owner.accountId, lease: RENT }))
      const terms = { acceptsAtOnce: true, replacementValue: dollars(1_000), insuredSum: null, creditPercent: 50 }
      await askUntilAnswered(owner, { method: 'PUT', path: api(`/hire-terms/${artworkId}`), body: terms })
      const dates = { from: day(1), until: day(10) }
      const body = { ...dates, artworkId, note: '', amount: quoteHire(RENT, dates, 1).amount }
      const hire = await askOnce(agent, { path, body })
      if (hire && hire.status !== 201) acknowledged.refused++
      if (hire?.status === 201) {
        const { id } = JSON.parse(hire.text) as { id: string }
        acknowledged.loans.push(id)
        const checkout = await askOnce(agent, { path: api(`/hires/${id}/checkout`) })
        if (checkout && checkout.status < 300) {
          await house.pay((JSON.parse(checkout.text) as { url: string }).url)
          acknowledged.payments++
        } else await askOnce(agent, { path: api(`/hires/${id}/cancellation`), body: { reason: '' } })
      }
      await sleep(500 + pauseMs)
    }
  }

  /** Pages that anybody reads. */
  async function keepLooking(person: SignedInBidder) {
    while (!isOver) {
      const lot = must(longLots[0], 'a lot')
      for (const path of ['/api/v1/catalog', `/api/v1/lots/${lot.lotId}/bids`, '/api/v1/bids', '/api/v1/notices'])
        await ask(person, { method: 'GET', path })
      await sleep(200 + pauseMs)
    }
  }

  const work = Promise.all([
    offerLots(),
    ...bidders.map(keepBidding),
    keepBuying(),
    ...agents.map(keepHiring),
    keepLooking(must(bidders[0], 'a visitor')),
  ])
  let failure: Error | null = null
  work.catch((error: Error) => {
    failure = error
    isOver = true
  })

  return {
    acknowledged,
    longLots,
    answers: () => answers,
    /** Throws if one of them met what must not be. */
    check() {
      if (failure) throw failure
    },
    askAsAdmin: (call: Call) => askUntilAnswered(admin, call),
    /** Once those who wait for an answer have it. */
    async stop(): Promise<void> {
      isOver = true
      clearInterval(renewing)
      await work
    },
  }
}
export type Visitors = Awaited<ReturnType<typeof openVisitors>>
