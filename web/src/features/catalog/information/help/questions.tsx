import { cheaperPlans } from '@vermeil/contracts/identity/plans'
import {
  depositWords,
  type HouseTerms,
  leastStep,
  reminderWords,
  softCloseWords,
} from '@vermeil/contracts/selling/house-terms'
import type { ReactNode } from 'react'
import { paths } from '@/shared/navigation/paths'
import { InlineLink } from '../layout/inline-link'

export type Question = { id: string; question: string; answer: ReactNode }

export const questionsUnder = (now: HouseTerms): readonly Question[] => [
  {
    id: 'bidding',
    question: 'How do I place a bid?',
    answer: (
      <p>
        Sign in with a confirmed email address, open a lot and enter an amount. A timed lot rises by at least{' '}
        {leastStep(now, 'timed')} over the current bid, a lot in the{' '}
        <InlineLink to={paths.auctions}>live saleroom</InlineLink> by at least {leastStep(now, 'saleroom')}; the very
        first bid may equal the starting bid. Every bid is binding.
      </p>
    ),
  },
  {
    id: 'ceiling',
    question: 'What is a maximum bid, and who can see it?',
    answer: (
      <p>
        It is the most you are willing to pay. We bid for you, one increment at a time, up to that amount. Nobody else
        sees it: not the seller, not other bidders, not our staff while the lot is open. If two people enter the same
        maximum, the earlier one leads.
      </p>
    ),
  },
  {
    id: 'closing',
    question: 'When does an auction close?',
    answer: (
      <p>
        A timed lot closes at the moment shown on its page. A bid in its last{' '}
        {softCloseWords(now.softClose.windowSeconds)} keeps it open for {softCloseWords(now.softClose.extensionSeconds)}{' '}
        after that bid, so nobody wins just by bidding last. In the saleroom each lot has a countdown, which only the
        auctioneer can extend. A lot whose reserve is not met is not sold.
      </p>
    ),
  },
  {
    id: 'payment',
    question: 'How and when do I pay?',
    answer: (
      <p>
        By card, through Stripe, within {now.paymentTermHours} hours of the close. We email you the invoice right away
        and remind you {reminderWords(now.paymentTermHours)}; after {now.paymentTermHours} the sale lapses. Orders of
        $1,000,000 and above are paid by bank transfer against their invoice.
      </p>
    ),
  },
  {
    id: 'returns',
    question: 'Can I return a work?',
    answer: (
      <p>
        Sales are final. The exception is a work that is materially different from its description:{' '}
        <InlineLink to={paths.contact}>write to us</InlineLink> with photographs, and we will look into it with you. The{' '}
        <InlineLink to={paths.terms}>terms</InlineLink> say what counts.
      </p>
    ),
  },
  {
    id: 'split',
    question: 'How is the price of a sale divided?',
    answer: (
      <p>
        If a realtor’s proposal led to the sale: house 15%, realtor 20%, artist 65%. Without a realtor the artist
        receives 85%. Sellers on the {cheaperPlans} <InlineLink to={paths.subscription}>plans</InlineLink> pay a lower
        commission.
      </p>
    ),
  },
  {
    id: 'leasing',
    question: 'How does leasing work?',
    answer: (
      <p>
        Works marked for lease can be leased for 1, 3, 6 or 12 months; the longer the term, the lower the monthly price.
        You pay the whole term and a deposit of {depositWords(now.depositMonths)} at the start. You get the deposit back
        when you return the work.
      </p>
    ),
  },
  {
    id: 'selling',
    question: 'How do I sell my own work?',
    answer: (
      <p>
        <InlineLink to={paths.artistSignup}>Apply as an artist</InlineLink> with your portfolio. We answer within 1-5
        business days. Once approved you list works yourself and set your own starting bid. You can also set a private
        reserve: we won’t sell below it.
      </p>
    ),
  },
]
