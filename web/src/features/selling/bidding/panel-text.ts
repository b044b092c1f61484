import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import { CircleCheck, CircleX, Clock, Gavel, Mail, Octagon, PackageX, WifiOff } from 'lucide-react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import type { PanelState, PanelText } from './panel-state'
import { wonText } from './won-text'

const browse = { label: 'See other works', to: paths.collection }
const price = (lot: LotView) => formatMoney(lot.hammerPrice ?? lot.currentBid ?? lot.startingBid)

/** Each state as text, an icon and one action. Null where the form says it all. */
const table: Record<Exclude<PanelState, 'closed-won'>, ((lot: LotView, isInUtc: boolean) => PanelText) | null> = {
  loading: null,
  'can-bid': null,
  'signed-out': null,
  'not-confirmed': () => ({
    icon: Mail,
    tone: 'warning',
    title: 'Confirm your email address',
    text: 'Please check your email and click the confirmation link before you bid.',
    action: { label: 'Account settings', to: paths.settings },
  }),
  'own-lot': () => ({
    icon: Gavel,
    tone: 'neutral',
    title: 'This lot is yours',
    text: 'You can’t bid on a lot you are paid from.',
    action: { label: 'Your dashboard', to: paths.dashboard },
  }),
  winning: (lot) => ({
    icon: CircleCheck,
    tone: 'success',
    title: 'You have the high bid',
    text: maximumText(lot),
  }),
  'winning-below-reserve': (lot) => ({
    icon: CircleCheck,
    tone: 'warning',
    title: 'You’re the highest bidder, but the reserve hasn’t been met yet',
    text: maximumText(lot),
  }),
  outbid: (lot) => ({
    icon: CircleX,
    tone: 'danger',
    title: 'You have been outbid',
    text: `The bid is ${price(lot)}. The next bid is at least ${formatMoney(lot.minimumBid)}.`,
  }),
  paused: () => ({
    icon: Octagon,
    tone: 'warning',
    title: 'Bidding has been stopped by admin.',
    text: 'The clock is paused. This page continues when bidding does.',
    action: browse,
  }),
  reconnecting: () => ({
    icon: WifiOff,
    tone: 'warning',
    title: 'Reconnecting, bidding is paused',
    text: 'What you see may be out of date. It is read again before you can bid.',
  }),
  'not-open': (lot, isInUtc) => ({
    icon: Clock,
    tone: 'info',
    title: 'Bidding has not opened yet',
    text: lot.opensAt ? `It opens ${formatMoment(lot.opensAt, isInUtc)}.` : undefined,
    action: browse,
  }),
  'in-saleroom': (lot) => ({
    icon: Gavel,
    tone: 'info',
    title: 'Sold in the saleroom',
    text: `This lot is offered live, one at a time, with a clock of a few minutes.${
      lot.state === 'scheduled' && !lot.isOwn ? ' Members can set a maximum bid before it opens.' : ''
    }`,
    action: { label: 'Enter the saleroom', to: paths.auctions },
  }),
  'awaiting-turn': () => ({
    icon: Gavel,
    tone: 'info',
    title: 'Waiting for its turn in the saleroom',
    text: 'Set a maximum, and we bid for you when this lot comes up, whether you are there or not.',
  }),
  'closed-lost': (lot) => ({
    icon: CircleX,
    tone: 'neutral',
    title: lot.state === 'passed' ? outcomeLabels.passed : `Sold to another bidder for ${price(lot)}`,
    text: lot.state === 'passed' ? 'The reserve was not met, and the lot goes back to its seller.' : undefined,
    action: browse,
  }),
  'sold-buy-now': (lot) => ({
    icon: Gavel,
    tone: 'neutral',
    title: outcomeLabels['buy-now'],
    text: `Someone bought it at its fixed price of ${price(lot)}.`,
    action: browse,
  }),
  closed: (lot) => ({
    icon: Gavel,
    tone: 'neutral',
    title: lot.outcome ? outcomeLabels[lot.outcome] : 'This auction has ended',
    text: lot.hammerPrice === null ? undefined : `The hammer fell at ${price(lot)}.`,
    action: browse,
  }),
  withdrawn: () => ({ icon: PackageX, tone: 'neutral', title: 'Withdrawn from sale', action: browse }),
}

/**
 * @param order of the lot's buyer, where it is known.
 * @param isInUtc where the reader's time zone is not known.
 */
export const panelText = (state: PanelState, lot: LotView, order?: Order, isInUtc = false): PanelText | null =>
  state === 'closed-won' ? wonText(lot, order) : (table[state]?.(lot, isInUtc) ?? null)

const maximumText = ({ yourMax }: LotView): string | undefined =>
  yourMax ? `Your maximum ${formatMoney(yourMax)}. Only you can see it.` : undefined
