import type { Cents } from '@vermeil/contracts/money.schema'
import { type LotRefusalCode, type Refusal, refuse } from './bid-rules.ts'
import type { AmendedLot } from './console-rules.ts'
import { type CeilingRecord, type HistoryEntry, meetCeiling, meetOpenBid, nextEntry, pickStanding } from './contest.ts'
import { consoleRefusal, type Lot, moveLot, nobodyLeads, type Standing } from './lot-states.ts'

/** All instructions about a lot, public and private, each list in the order of its numbers. */
export interface FullHistory {
  readonly entries: readonly HistoryEntry[]
  readonly ceilings: readonly CeilingRecord[]
}

export interface VoidRequest {
  readonly sequence: number
  readonly actor: string
  readonly reason: string
}

export interface VoidedBid extends AmendedLot {
  readonly voided: HistoryEntry
  /** The bid had won the lot: its sale is undone, and nobody else has won. */
  readonly isSaleUndone: boolean
}

/**
 * Strikes a bid out, with a reason. Nothing is deleted: an entry is added that names what no longer counts.
 *
 * What is struck is the instruction behind the chosen entry, so all of its entries go with it: a void of one answer of
 * a ceiling voids the ceiling, else it would answer again at once. A ceiling that a leader restated is one ceiling.
 * The close stays where the struck bid moved it, because a close never comes earlier.
 */
export function decideVoid(
  lot: Lot,
  record: FullHistory,
  { sequence, actor, reason }: VoidRequest,
  now: Date,
): VoidedBid | Refusal<LotRefusalCode | 'bid.not-voidable'> {
  const isEnded = lot.state === 'sold' || lot.state === 'passed'
  const closed = isEnded || lot.state === 'scheduled' ? null : consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})

  const struckBefore = new Set(record.entries.flatMap((entry) => entry.voids))
  const standingBids = record.entries.filter((entry) => isBid(entry) && !struckBefore.has(entry.sequence))
  const chosen = standingBids.find((entry) => entry.sequence === sequence)
  if (!chosen) return refuse('bid.not-voidable', {})

  const voids = standingBids
    .filter((entry) => entry.ofInstruction === chosen.ofInstruction)
    .map((entry) => entry.sequence)
  const replayed = replayWithoutRetired(lot, record, new Set([...struckBefore, ...voids]))
  const isLeaders = lot.leader !== null && chosen.bidder === lot.leader
  const isDecisive =
    isLeaders && (isLastOf(chosen, standingBids) || !isSame(replayed, replayWithoutRetired(lot, record, struckBefore)))
  const left = isEnded ? afterEnd(lot, record, isDecisive) : inPlay(lot, replayed)
  const entry = nextEntry(lot, now, { kind: 'void', voids, reason, actor, ...left.entry })
  const bidCount = standingBids.length - voids.length
  return {
    accepted: true,
    lot: { ...left.lot, bidCount, sequence: entry.sequence, instructionNo: entry.instructionNo },
    entries: [entry],
    voided: chosen,
    isSaleUndone: left.entry.outcome === 'passed',
  }
}

/** What a void leaves: the lot, and the part of its entry that says so. */
interface Left {
  readonly lot: Lot
  readonly entry: Pick<HistoryEntry, 'amount' | 'bidder' | 'outcome'>
}

const inPlay = (lot: Lot, standing: Standing): Left => ({
  lot: { ...lot, ...standing },
  entry: { amount: standing.currentBid, bidder: standing.leader, outcome: null },
})

/**
 * After the end a void never makes a new winner, nor another price: losers and winner have been notified of the result.
 * If the voided bid had decided the auction, nobody leads and a sale by it is undone; any other void leaves the result
 * as it is.
 */
function afterEnd(lot: Lot, { entries }: FullHistory, isDecisive: boolean): Left {
  const isWonByBid = lot.outcome === 'highest-bidder' || lot.outcome === 'marked-by-admin'
  if (isDecisive && (lot.state === 'passed' || isWonByBid)) {
    const ended = isWonByBid ? moveLot(lot, 'passed', { outcome: 'passed' }) : lot
    const outcome = isWonByBid ? 'passed' : null
    return { lot: { ...ended, ...nobodyLeads }, entry: { amount: null, bidder: null, outcome } }
  }
  // What a lot was bought for is in its closing; the bids it passed by still stand in the lot.
  const closing = lot.state === 'sold' ? entries.findLast(({ kind }) => kind === 'closing') : undefined
  const { amount, bidder } = closing ?? { amount: lot.currentBid, bidder: lot.leader }
  return { lot, entry: { amount, bidder, outcome: null } }
}

/** Whether its bidder has no bid left without it. */
const isLastOf = (chosen: HistoryEntry, bids: readonly HistoryEntry[]): boolean =>
  bids.every(({ bidder, ofInstruction }) => bidder !== chosen.bidder || ofInstruction === chosen.ofInstruction)

const isSame = (a: Standing, b: Standing): boolean => a.leader === b.leader && a.currentBid === b.currentBid

/**
 * A plan's ceiling that lost the lead is retired: its money may be on another lot by now, so it never leads again. It
 * still counts as a rival, because the others paid more to beat it; only where it would lead is it left out.
 */
function replayWithoutRetired(lot: Lot, record: FullHistory, struck: ReadonlySet<number>): Standing {
  let { ceilings } = record
  for (;;) {
    const standing = replay(lot, record, { struck, ceilings })
    const { leadPlan } = standing
    if (leadPlan === null || leadPlan === lot.leadPlan) return standing
    ceilings = ceilings.filter(({ plan }) => plan !== leadPlan)
  }
}

/** The sequences that no longer count, and the ceilings that still do. */
interface Replayed {
  readonly struck: ReadonlySet<number>
  readonly ceilings: readonly CeilingRecord[]
}

/**
 * Plays the lot again without what was struck: every remaining open bid and ceiling meets the one that leads, in the
 * order they came and by the rules they came under. Ceilings that were spent may lead again.
 *
 * At no moment is the replayed price above the one the room saw at that moment. So a correction keeps its effect, and
 * nobody comes to owe more because another's bid was struck.
 */
function replay(lot: Lot, { entries, ceilings: all }: FullHistory, { struck, ceilings }: Replayed): Standing {
  const struckInstructions = new Set(
    entries.filter((entry) => struck.has(entry.sequence)).map((entry) => entry.ofInstruction),
  )
  const ceilingOf = new Map(ceilings.map((ceiling) => [ceiling.instructionNo, ceiling]))
  const entriesOf = Map.groupBy(entries, (entry) => entry.instructionNo)
  const isCeiling = new Set(all.map(({ instructionNo }) => instructionNo))
  const instructions = [...new Set([...entriesOf.keys(), ...ceilingOf.keys()])].sort((a, b) => a - b)

  let seen: Cents | null = null
  let standing = nobodyLeads
  for (const instructionNo of instructions) {
    const shown = entriesOf.get(instructionNo) ?? []
    const ceiling = ceilingOf.get(instructionNo)
    const field = { ...lot, ...standing }
    if (ceiling && !struckInstructions.has(ceiling.ofInstruction)) {
      // A restated ceiling keeps the instruction that it continues, so that a later void finds them together.
      standing = meetCeiling(field, { ...ceiling, instructionNo: ceiling.ofInstruction }).standing
    } else if (!isCeiling.has(instructionNo)) {
      const bid = shown.find(isOpenBid)
      if (bid && !struckInstructions.has(bid.ofInstruction))
        standing = meetOpenBid(field, { ...bid, instructionNo: bid.ofInstruction }).standing
    }
    // An instruction that showed nothing left the price that was seen before it.
    const last = shown.at(-1)
    seen = last ? last.amount : seen
    if (seen !== null && standing.currentBid !== null) {
      standing = { ...standing, currentBid: Math.min(standing.currentBid, seen) }
    }
  }
  return pickStanding(standing)
}

const bidKinds: ReadonlySet<string> = new Set(['open', 'floor', 'ceiling-answer'])
const isBid = (entry: HistoryEntry): boolean => bidKinds.has(entry.kind)

type OpenBidEntry = HistoryEntry & { kind: 'open' | 'floor'; bidder: string; amount: Cents }
const isOpenBid = (entry: HistoryEntry): entry is OpenBidEntry => entry.kind === 'open' || entry.kind === 'floor'
