import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { BidTime } from '@/entities/lot/bid-time'
import { entryNote } from '@/entities/lot/entry-note'
import { formatMoney, lazily } from '@/shared/format/format'

/** `Nov 4, 2026, 2:32:07 PM EST`. Written out: a finger, a keyboard and a screen reader have no hover. */
const exactTime = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }))

export function HistoryEntry({ entry, isYou }: { entry: ChainLink; isYou: boolean }) {
  const note = entryNote(entry)
  return (
    <li className="flex items-baseline justify-between gap-4 py-2 text-sm">
      <span className="min-w-0">
        <span className="figures me-2 text-muted">{entry.sequence}</span>
        {isYou ? <strong className="text-gold">You</strong> : (entry.bidder ?? 'Vermeil')}
        {note && <span className="block text-muted">{note}</span>}
      </span>
      <span className="shrink-0 text-end">
        <span className="figures block font-medium">{entry.amount === null ? '–' : formatMoney(entry.amount)}</span>
        <BidTime at={entry.placedAt} className="text-xs text-muted" />
        <time dateTime={entry.placedAt} className="figures block text-xs text-muted">
          {exactTime().format(new Date(entry.placedAt))}
        </time>
      </span>
    </li>
  )
}
