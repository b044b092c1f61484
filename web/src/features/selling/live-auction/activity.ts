import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import { formatMoney } from '@/shared/format/format'

/** One line of the ticker. `who` did it, by the name the room knows them by; null where it was the auctioneer. */
export type Activity = { readonly key: string; readonly at: string; readonly who: string | null; readonly text: string }

/** What the room looks like to a person who just arrived, oldest first: the lot's latest bids, and how it ended. */
export function activityOnArrival({ current, serverTime }: SaleroomView): Activity[] {
  if (!current) return []
  const { lot, standing, recentBids } = current
  const latest = recentBids.map(bidActivity)
  if (standing.outcome) latest.push(noteAt(serverTime, 'ended', endText(standing)))
  return latest.length > 0 ? latest : [noteAt(serverTime, 'opened', openedText(lot))]
}

/** What happened in the room between two views of it, oldest first. */
export function activityBetween(before: SaleroomView, after: SaleroomView): Activity[] {
  const [was, is] = [before.current, after.current]
  const note = (about: string, text: string) => noteAt(after.serverTime, about, text)
  if (!is) return was ? [note('empty', 'The saleroom is empty for now.')] : []

  const isSame = was?.lot.id === is.lot.id
  const happened: Activity[] = isSame ? [] : [note('opened', openedText(is.lot))]
  const seen = isSame ? was.standing.sequence : 0
  for (const entry of is.recentBids) {
    // The earlier bids of a lot that comes back to the block are not announced.
    if (isSame && entry.sequence > seen) happened.push(bidActivity(entry))
  }
  if (!isSame) return happened

  const fell = (was.standing.currentBid ?? 0) - (is.standing.currentBid ?? 0)
  if (fell > 0) happened.push(note('corrected', `The auctioneer corrected the bid to ${priceOf(is.standing)}.`))
  if (is.standing.state === 'stopped' && was.standing.state === 'live')
    happened.push(note('stop', 'Bidding is stopped by the auctioneer.'))
  if (is.standing.state === 'live' && was.standing.state === 'stopped')
    happened.push(note('resume', 'Bidding goes on.'))
  if (addedMs(before, after) > 60_000) happened.push(note('extend', 'The auctioneer added five minutes.'))
  if (is.standing.outcome && !was.standing.outcome) happened.push(note('ended', endText(is.standing)))
  return happened
}

type Current = NonNullable<SaleroomView['current']>
type Standing = Current['standing']

const noteAt = (at: string, about: string, text: string): Activity => ({ key: `${at}/${about}`, at, who: null, text })

const openedText = ({ lotNumber, title }: Current['lot']) => `Lot ${lotNumber}, “${title}”, is on the block.`

const priceOf = ({ currentBid, startingBid }: Standing) => formatMoney(currentBid ?? startingBid)

function bidActivity({ lotId, sequence, placedAt, bidder, amount }: ChainLink): Activity {
  return {
    key: `${lotId}/${sequence}`,
    at: placedAt,
    who: bidder ?? 'Vermeil',
    text: `bid ${formatMoney(amount ?? 0)}.`,
  }
}

function endText({ outcome, hammerPrice, buyer }: Standing): string {
  if (hammerPrice === null || buyer === null) return outcome ? outcomeLabels[outcome] : ''
  return `Sold for ${formatMoney(hammerPrice)} to ${buyer}.`
}

/** How much later the lot closes now than it did. A resumed clock moves its close too, and adds nothing. */
function addedMs(before: SaleroomView, after: SaleroomView): number {
  return (after.remainingMs ?? 0) - (before.remainingMs ?? 0)
}
