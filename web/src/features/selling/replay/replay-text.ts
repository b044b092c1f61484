import { longestPauseMs, type ReplayStep, type RoomWord } from '@vermeil/contracts/selling/replay-steps'
import { entryNote } from '@/entities/lot/entry-note'
import { formatMoney, formatTimeLeft } from '@/shared/format/format'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/** `Nov 4, 2026, 2:32:07 PM EST` */
export const stepMoment = ({ at }: ReplayStep): string => moment.format(at)

const words: Readonly<Record<Exclude<RoomWord, 'extended'>, string>> = {
  opened: 'Bidding opened.',
  stopped: 'Bidding is stopped by the auctioneer.',
  resumed: 'Bidding goes on.',
  queued: 'The lot went back to the queue.',
  'fair-warning': 'Fair warning: one minute left.',
  'last-call': 'Last call: ten seconds left.',
}

const bids: ReadonlySet<string> = new Set(['open', 'ceiling-answer', 'floor'])

/** What happened at a step, in a sentence. */
export function stepText(step: ReplayStep): string {
  if ('word' in step) {
    if (step.word !== 'extended') return words[step.word]
    return step.closesAt === null ? 'The close was moved.' : `The close was moved to ${clock.format(step.closesAt)}.`
  }
  const { entry, struckBy } = step
  const { kind, bidder, amount } = entry
  const note = entryNote(entry)
  if (!bids.has(kind)) {
    const isSold = kind === 'closing' && amount !== null
    return `${sentence(note ?? kind)}${isSold ? ` ${formatMoney(amount)} to ${bidder}.` : ''}`
  }
  const bid = `${bidder} bid ${formatMoney(amount ?? 0)}${note ? `, ${note}` : ''}.`
  return struckBy === null ? bid : `${bid} Voided later, by entry ${struckBy}.`
}

/** With a capital letter and one full stop: a reason may have its own. */
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** How long nothing had happened before a step, where the replay doesn't wait that long; null otherwise. */
export function skippedTime(step: ReplayStep, previous: ReplayStep | undefined): string | null {
  const gap = previous ? step.at - previous.at : 0
  return gap > longestPauseMs ? formatTimeLeft(gap) : null
}
