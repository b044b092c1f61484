import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dollars } from '../money.schema.ts'
import type { ChainEntry, ChainLink } from './bid-chain.schema.ts'
import { chainStart, chainText } from './bid-chain-text.ts'
import { verifyBidChain } from './verify-bid-chain.ts'

const blank = { lotId: 'lot-1', placedAt: '2026-03-14T12:00:00.000Z', voids: [], reason: null, outcome: null }
type EntryFields = Pick<ChainEntry, 'kind' | 'amount' | 'bidder'> & Partial<ChainEntry>

/** A chain whose hashes are right, whatever its entries say. */
function sealed(entries: readonly EntryFields[]): ChainLink[] {
  let previousHash = chainStart
  return entries.map((fields, i) => {
    const entry: ChainEntry = { ...blank, sequence: i + 1, ...fields }
    previousHash = createHash('sha256').update(chainText(previousHash, entry)).digest('hex')
    return { ...entry, hash: previousHash }
  })
}

const bid = (bidder: string, amount: number, kind: ChainEntry['kind'] = 'open'): EntryFields => ({
  kind,
  bidder,
  amount,
})
const headOf = (links: readonly ChainLink[]) => links.at(-1)?.hash ?? null
const verify = (links: readonly ChainLink[]) => verifyBidChain(links, headOf(links))

const story = [
  bid('Paddle 1', dollars(100)),
  bid('Paddle 2', dollars(300)),
  bid('Paddle 1', dollars(300), 'ceiling-answer'),
  bid('Floor', dollars(400), 'floor'),
  { ...bid('Floor', dollars(300), 'correction'), reason: 'Misheard' },
  { ...bid('Paddle 1', dollars(300), 'void'), voids: [4], reason: 'Left the room' },
  bid('Paddle 2', dollars(350)),
  { ...bid('Paddle 2', dollars(350), 'closing'), outcome: 'highest-bidder' as const },
]

const withdrawal: EntryFields = { kind: 'withdrawal', amount: null, bidder: null, reason: 'Not the seller’s to sell.' }

test('the text that is hashed never changes', () => {
  const entry: ChainEntry = { ...blank, sequence: 1, kind: 'open', amount: 10_000, bidder: 'Paddle 1' }
  expect(chainText('00', entry)).toBe(
    '["vermeil-bid-chain-1","00","lot-1",1,"open",10000,"Paddle 1","2026-03-14T12:00:00.000Z",[],null,null]',
  )
})

describe('a sound chain', () => {
  test('is proved, with what it says', async () => {
    const links = sealed(story)
    expect(await verify(links)).toEqual({
      verdict: 'intact',
      entries: 8,
      bids: 4,
      head: headOf(links),
      price: dollars(350),
      leader: 'Paddle 2',
      outcome: 'highest-bidder',
      isWithdrawn: false,
    })
  })

  test('may end with a withdrawal: its bids stay, and nobody leads', async () => {
    const links = sealed([...story.slice(0, 3), withdrawal])
    expect(await verify(links)).toMatchObject({
      ...{ verdict: 'intact', entries: 4, bids: 3, price: null, leader: null, outcome: null, isWithdrawn: true },
    })
  })

  test('may be empty', async () => {
    expect(await verify([])).toMatchObject({ verdict: 'intact', entries: 0, price: null })
  })
})

describe('a chain that was tampered with is found out', () => {
  test.each([
    ['amount', { amount: dollars(301) }],
    ['bidder', { bidder: 'Paddle 9' }],
    ['placedAt', { placedAt: '2026-03-14T11:59:59.999Z' }],
    ['kind', { kind: 'floor' }],
    ['reason', { reason: 'Because' }],
  ] as const)('by a changed %s', async (_field, change) => {
    const links = sealed(story).map((link) => (link.sequence === 2 ? { ...link, ...change } : link))
    expect(await verify(links)).toMatchObject({ verdict: 'broken', sequence: 2, fault: 'hash' })
  })

  test('by an entry left out, twice there, or out of place', async () => {
    const [first, second, third, ...rest] = sealed(story) as [ChainLink, ChainLink, ChainLink, ...ChainLink[]]
    expect(await verify([first, third, ...rest])).toMatchObject({ sequence: 3, fault: 'sequence' })
    expect(await verify([first, first, second, third, ...rest])).toMatchObject({ sequence: 1, fault: 'sequence' })
    expect(await verify([second, first, third, ...rest])).toMatchObject({ sequence: 2, fault: 'sequence' })
    const renumbered = [first, { ...third, sequence: 2 }]
    expect(await verify(renumbered)).toMatchObject({ sequence: 2, fault: 'hash' })
  })

  test('by an end cut off, against the head the house announced', async () => {
    const links = sealed(story)
    expect(await verifyBidChain(links.slice(0, -1), headOf(links))).toMatchObject({ sequence: 7, fault: 'head' })
    expect(await verifyBidChain([], headOf(links))).toMatchObject({ fault: 'head' })
  })

  test('by an entry of another lot', async () => {
    const links = sealed([bid('Paddle 1', 100), { ...bid('Paddle 2', 200), lotId: 'lot-2' }])
    expect(await verify(links)).toMatchObject({ sequence: 2, fault: 'other-lot' })
  })
})

// Hashes can be right and the auction wrong: a house that seals nonsense must not be called sound.
describe('a well-sealed chain that is no auction is found out', () => {
  const opening = bid('Paddle 1', dollars(200))
  test.each<[string, ChainLink['sequence'], string, EntryFields[]]>([
    ['a bid that equals the price', 2, 'amount', [opening, bid('Paddle 2', dollars(200))]],
    ['an answer to oneself', 2, 'amount', [opening, bid('Paddle 1', dollars(200), 'ceiling-answer')]],
    ['a bid without a bidder', 1, 'bidder', [{ kind: 'open', amount: 1, bidder: null }]],
    ['a correction that raises', 2, 'amount', [opening, bid('Paddle 1', dollars(300), 'correction')]],
    ['a correction that changes the leader', 2, 'bidder', [opening, bid('Paddle 2', dollars(100), 'correction')]],
    ['a void of nothing', 2, 'void', [opening, bid('Paddle 1', dollars(200), 'void')]],
    ['a void of what is not there', 2, 'void', [opening, { ...bid('Paddle 1', dollars(200), 'void'), voids: [5] }]],
    ['a void that raises', 2, 'amount', [opening, { ...bid('Paddle 1', dollars(300), 'void'), voids: [1] }]],
    ['a price without a leader', 2, 'bidder', [opening, { kind: 'void', amount: 1, bidder: null, voids: [1] }]],
    ['a closing that says nothing', 2, 'closing', [opening, bid('Paddle 1', dollars(200), 'closing')]],
    [
      'a sale to another than the leader',
      2,
      'closing',
      [opening, { ...bid('Paddle 2', dollars(200), 'closing'), outcome: 'highest-bidder' }],
    ],
    [
      'a purchase for less than was bid',
      2,
      'closing',
      [opening, { ...bid('Paddle 2', dollars(199), 'closing'), outcome: 'buy-now' }],
    ],
    [
      'a price for what was not sold',
      2,
      'closing',
      [opening, { ...bid('Paddle 1', dollars(200), 'closing'), outcome: 'passed' }],
    ],
    ['a withdrawal without a reason', 2, 'withdrawal', [opening, { ...withdrawal, reason: null }]],
    ['a withdrawal that leaves a price', 2, 'withdrawal', [opening, { ...withdrawal, amount: dollars(200) }]],
    ['a withdrawal that leaves a leader', 2, 'withdrawal', [opening, { ...withdrawal, bidder: 'Paddle 1' }]],
    ['a bid after a withdrawal', 3, 'withdrawal', [opening, withdrawal, bid('Paddle 2', dollars(300))]],
    [
      'a withdrawal after the closing',
      2,
      'closing',
      [{ kind: 'closing', amount: null, bidder: null, outcome: 'passed' }, withdrawal],
    ],
    [
      'a bid after the closing',
      2,
      'closing',
      [{ kind: 'closing', amount: null, bidder: null, outcome: 'passed' }, opening],
    ],
  ])('%s', async (_what, sequence, fault, entries) => {
    expect(await verify(sealed(entries))).toMatchObject({ verdict: 'broken', sequence, fault })
  })
})

describe('where the browser offers no SHA-256', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('a chain is called unchecked, not sound', async () => {
    vi.stubGlobal('crypto', {})
    expect(await verify(sealed(story))).toMatchObject({ verdict: 'unchecked' })
  })
})
