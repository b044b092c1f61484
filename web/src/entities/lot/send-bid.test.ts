import '@vermeil/contracts/selling/auctions.schema' // which a bid loads on the way, in real time
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendBid } from './send-bid'

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const standing = {
  ...{ id: '0191f0aa-0000-7000-8000-000000000001', venue: 'timed', state: 'live', outcome: null },
  ...{ startingBid: 100_00, currentBid: 200_00, minimumBid: 225_00, bidCount: 1, leader: 'Paddle 214' },
  ...{ reserve: 'none', reserveMet: true, opensAt: null, closesAt: null, stoppedAt: null, endedAt: null },
  ...{ hammerPrice: null, buyer: null, sequence: 1, revision: 2, serverTime: '2026-11-16T20:00:00.000Z' },
}
const receipt = { bid: null, lot: { ...standing, youLead: true, yourMax: null, yourPaddle: 'Paddle 214' } }

/** A line whose answers are given one after the other; an error is an answer that is lost. Notes what was asked. */
function aLine(...answers: (Response | Error)[]) {
  const asked: { path: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    asked.push({ path, key: headers.get('idempotency-key') })
    const answer = answers.shift() ?? new Error('The test has no further answer.')
    if (answer instanceof Error) throw answer
    return answer
  })
  return asked
}

const lostAnswer = () => new TypeError('Failed to fetch')
const offer = { amount: 200_00 }
const onUnanswered = vi.fn()
const place = '/api/v1/lots/lot-1/bids'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onUnanswered.mockClear()
})

async function outcomeOf() {
  const sent = sendBid('lot-1', offer, { onUnanswered }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return sent
}

test('a bid that is answered is sent once and not asked after', async () => {
  const asked = aLine(json(201, receipt))
  expect(await outcomeOf()).toEqual(receipt)
  expect(asked.map(({ path }) => path)).toEqual([place])
  expect(onUnanswered).not.toHaveBeenCalled()
})

test.each([
  ['is lost', lostAnswer()],
  ['is a failure of the server', json(503, { code: 'service.unavailable' })],
])(
  'a bid whose answer %s is asked after by its own key until there is an outcome, and never sent again',
  async (_, first) => {
    const asked = aLine(
      first,
      lostAnswer(),
      json(502, {}),
      json(429, { code: 'request.rate-limited' }),
      json(408, { code: 'request.timed-out' }),
      json(200, receipt),
    )
    expect(await outcomeOf()).toEqual(receipt)
    expect(asked.map(({ path }) => path)).toEqual([place, ...Array(5).fill(`${place}/outcome`)])
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    expect(onUnanswered).toHaveBeenCalledOnce()
  },
)

test('the outcome may be the refusal that was lost, or that the bid never arrived', async () => {
  for (const code of ['bid.too-low', 'bid.not-received']) {
    aLine(lostAnswer(), json(409, { code }))
    expect(await outcomeOf()).toMatchObject({ code })
  }
})

test('somebody who was signed out meanwhile is not informed of an outcome that nobody knows', async () => {
  aLine(lostAnswer(), json(401, { code: 'account.required' }))
  expect(await outcomeOf()).toBeInstanceOf(TypeError)
})
