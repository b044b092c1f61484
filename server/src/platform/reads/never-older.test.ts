import { newerOf } from '@vermeil/contracts/min-revisions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../must.ts'
import { AnswerStore } from './answer-store.ts'
import { Fragment } from './fragment.ts'
import { LIFE_MS, RevisionCache } from './revision-cache.ts'
import type { BuildAnswer, Revisions } from './shared-answer.ts'

/**
 * Bids, reads, events that arrive or are lost, slow reads of the database and the passing of time, in any order, on one
 * node and on two: no reader is shown a revision older than one that it was given, by a receipt, an event or an answer.
 */
const LOTS = ['a', 'b', 'c']
const REMEMBERED_MS = 2_000
type Lot = { revision: number }
type Pending = { finish: () => void }

class House {
  now = 0
  readonly database = new Map(LOTS.map((lot) => [lot, 0]))
  readonly pending: Pending[] = []
  readonly nodes: Node[]

  constructor(nodes: number) {
    this.nodes = Array.from({ length: nodes }, () => new Node(this))
  }

  /** The database answers with what is committed when it is asked; the answer may come much later. */
  read(lots: readonly string[]): Promise<Map<string, Lot>> {
    const seen = new Map(lots.map((lot) => [lot, { revision: must(this.database.get(lot), lot) }]))
    return new Promise((resolve) => this.pending.push({ finish: () => resolve(seen) }))
  }
}

class Node {
  readonly cache: RevisionCache<Lot, Lot>
  readonly store: AnswerStore
  /** Changes of the other node that are on their way. */
  readonly arriving: { lot: string; revision: number }[] = []
  readonly known = new Map<string, number>()

  constructor(house: House) {
    this.cache = new RevisionCache<Lot, Lot>({
      read: (lots) => house.read(lots),
      revisionOf: ({ revision }) => revision,
      // Every third change is more than a bid, and the lot must be read again.
      patch: (_, change) => change,
      isSame: (one, other) => one.revision === other.revision,
      bytesOf: () => 100,
      maxBytes: 250,
      now: () => house.now,
    })
    this.store = new AnswerStore({ maxBytes: 100_000, now: () => house.now })
  }

  receive(lot: string, revision: number) {
    this.cache.changed(lot, revision, revision % 3 === 0 ? null : { revision })
    this.known.set(lot, Math.max(revision, this.known.get(lot) ?? 0))
  }

  /** Two lists that show some of the lots. */
  ask(lots: readonly string[], minRevisions: Revisions, house: House) {
    const key = lots.join()
    const build: BuildAnswer = async (reader) => {
      const found = await this.cache.get(lots, reader)
      const shown = found.map((entry) => must(entry, 'a lot that exists'))
      const values = shown.map(({ value }) => value)
      return {
        parts: [new Fragment(JSON.stringify(values))],
        isCurrent: (now) =>
          shown.every(
            (entry, place) => !entry.isEvicted && entry.value === values[place] && now - entry.readAt <= LIFE_MS,
          ),
        revisions: new Map(lots.map((lot, place) => [lot, must(values[place], lot).revision])),
        insiders: new Set(),
      }
    }
    return Promise.resolve(this.store.find(key, minRevisions) ?? this.store.build(key, build, minRevisions)).then(
      ({ answer }) => ({
        revisions: answer.revisions,
        at: house.now,
      }),
    )
  }
}

class Reader {
  readonly minRevisions = new Map<string, { revision: number; at: number }>()

  remember(lot: string, revision: number, at: number) {
    const next = { revision, at }
    this.minRevisions.set(lot, newerOf(this.minRevisions.get(lot) ?? next, next))
  }

  /** What it brings along: what it was given within the last two seconds. */
  carried(now: number): Revisions {
    const recent = [...this.minRevisions].filter(([, { at }]) => now - at <= REMEMBERED_MS)
    return new Map(recent.map(([lot, { revision }]) => [lot, revision]))
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const node = fc.nat(1)
const reader = fc.nat(2)
const lot = fc.constantFrom(...LOTS)
const action = fc.oneof(
  fc.record({ kind: fc.constant('bid' as const), node, reader, lot }),
  fc.record({ kind: fc.constant('event' as const), node, reader, lot }),
  fc.record({ kind: fc.constant('read' as const), node, reader, lots: fc.constantFrom(LOTS, ['a', 'b'], ['c']) }),
  fc.record({ kind: fc.constant('arrive' as const), node, isLost: fc.boolean() }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 300, 900, 1_500) }),
)

async function play(nodes: number, actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[]) {
  const house = new House(nodes)
  const readers = [new Reader(), new Reader(), new Reader()]
  const reads: Promise<void>[] = []
  const at = (place: number) => must(house.nodes[place % nodes], 'a node')
  for (const step of actions) {
    if (step.kind === 'bid') {
      const revision = must(house.database.get(step.lot), step.lot) + 1
      house.database.set(step.lot, revision)
      const [here, ...others] = [at(step.node), ...house.nodes.filter((one) => one !== at(step.node))]
      here?.receive(step.lot, revision)
      for (const other of others) other.arriving.push({ lot: step.lot, revision })
      must(readers[step.reader], 'a reader').remember(step.lot, revision, house.now)
    } else if (step.kind === 'event') {
      const revision = at(step.node).known.get(step.lot)
      if (revision !== undefined) must(readers[step.reader], 'a reader').remember(step.lot, revision, house.now)
    } else if (step.kind === 'read') {
      const who = must(readers[step.reader], 'a reader')
      const before = new Map(who.minRevisions)
      reads.push(
        at(step.node)
          .ask(step.lots, who.carried(house.now), house)
          .then(({ revisions }) => {
            for (const [shown, revision] of revisions) {
              expect(revision).toBeGreaterThanOrEqual(before.get(shown)?.revision ?? 0)
              who.remember(shown, revision, house.now)
            }
          }),
      )
    } else if (step.kind === 'arrive') {
      const change = at(step.node).arriving.shift()
      if (change && !step.isLost) at(step.node).receive(change.lot, change.revision)
    } else if (step.kind === 'finish') house.pending.splice(step.which, 1)[0]?.finish()
    else house.now += step.ms
    await settle()
  }
  // Until every reader has its answer: a read may need another one.
  let left = reads.length
  for (const read of reads) void read.finally(() => left--).catch(() => {})
  for (let round = 0; left > 0 && round < 100; round++) {
    for (const { finish } of house.pending.splice(0)) finish()
    await settle()
  }
  await Promise.all(reads)
}

test.each([1, 2])('no reader sees a price older than one it has seen before, on %i node(s)', async (nodes) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), (actions) => play(nodes, actions)),
    { numRuns: 150 },
  )
})
