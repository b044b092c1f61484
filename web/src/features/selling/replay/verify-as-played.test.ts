import { createHash } from 'node:crypto'
import type { ChainEntry, ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { chainStart, chainText } from '@vermeil/contracts/selling/bid-chain-text'
import { replaySteps } from '@vermeil/contracts/selling/replay-steps'
import { afterEach, expect, test, vi } from 'vitest'
import { createVerifier, entriesAt, reachOf } from './verify-as-played'

/** Four rising bids, sealed. */
function sealedBids(): ChainLink[] {
  let previousHash = chainStart
  return [100_00, 200_00, 300_00, 400_00].map((amount, i) => {
    const entry: ChainEntry = {
      ...{ lotId: 'lot-1', sequence: i + 1, kind: 'open', amount, bidder: `Paddle ${100 + i}` },
      ...{ placedAt: `2026-03-14T12:00:0${i}.000Z`, voids: [], reason: null, outcome: null },
    }
    previousHash = createHash('sha256').update(chainText(previousHash, entry)).digest('hex')
    return { ...entry, hash: previousHash }
  })
}

const headOf = (entries: readonly ChainLink[]) => entries.at(-1)?.hash ?? null
const stepsOf = (entries: readonly ChainLink[]) =>
  replaySteps({ venue: 'timed', opensAt: '2026-03-14T11:00:00.000Z', entries, roomEvents: [] })

afterEach(() => vi.unstubAllGlobals())

test('no step is shown before its entry is verified, and the verdict comes with the last one', async () => {
  const entries = sealedBids()
  const steps = stepsOf(entries)
  const verifier = createVerifier(entries, headOf(entries))
  expect(reachOf(steps, verifier.checked())).toBe(0)
  const half = await verifier.upTo(entriesAt(steps, 2))
  expect(half).toEqual({ entries: 2, verdict: null })
  expect(reachOf(steps, half)).toBe(2)
  // Asked twice at once: each entry is still verified once.
  const [, all] = await Promise.all([verifier.upTo(3), verifier.upTo(4)])
  expect(all).toMatchObject({ entries: 4, verdict: { verdict: 'intact', price: 400_00 } })
  expect(reachOf(steps, all)).toBe(steps.length - 1)
})

test('a changed entry stops the replay at the step before it', async () => {
  const entries = sealedBids().map((link) => (link.sequence === 3 ? { ...link, amount: 310_00 } : link))
  const steps = stepsOf(entries)
  const checked = await createVerifier(entries, headOf(entries)).upTo(4)
  expect(checked).toMatchObject({ entries: 2, verdict: { verdict: 'broken', sequence: 3, fault: 'hash' } })
  expect(reachOf(steps, checked)).toBe(2)
})

test('a history whose end is cut off is broken at its end', async () => {
  const entries = sealedBids()
  const checked = await createVerifier(entries.slice(0, 3), headOf(entries)).upTo(3)
  expect(checked).toMatchObject({ entries: 3, verdict: { verdict: 'broken', fault: 'head' } })
})

test('without SHA-256 the replay plays, and says that nothing is verified', async () => {
  vi.stubGlobal('crypto', {})
  const entries = sealedBids()
  const checked = await createVerifier(entries, headOf(entries)).upTo(2)
  expect(checked).toMatchObject({ entries: 0, verdict: { verdict: 'unchecked' } })
  expect(reachOf(stepsOf(entries), checked)).toBe(4)
})
