import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import { shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import { cheaperPlans, lowerRealtorSharePlans } from '@vermeil/contracts/identity/plans'
import { type HouseTerms, leastStep, reminderWords, softCloseWords } from '@vermeil/contracts/selling/house-terms'
import { paths } from '@/shared/navigation/paths'
import { InlineLink } from '../layout/inline-link'
import type { Clause } from './legal-document'
import { loanTerms } from './loan-terms'

/** What we and our visitors agree to. The software enforces every rule named here. */
export const termsOfService = (now: HouseTerms): readonly Clause[] => [
  {
    id: 'agreement',
    title: 'These terms',
    body: (
      <>
        <p>
          Vermeil is an online auction house. These terms apply whenever you bid, buy, lease, sell, donate or subscribe
          here. By opening an account you accept them, together with our{' '}
          <InlineLink to={paths.privacy}>privacy policy</InlineLink>.
        </p>
        <p>
          “Lot” means an artwork offered for sale, once. “Hammer price” means the price at which a lot closes. “The
          house” means Vermeil and those who run it.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <>
        <p>
          You must be of age to enter into contracts and give an email address that you can be reached at. Bidding needs
          a confirmed address, and may need a card on file. Keep your password to yourself; what is done with your
          account is taken to be done by you, until you tell us otherwise.
        </p>
        <p>
          You can end any session, or all of them, in your settings, and protect your account with a second factor. We
          may suspend an account that is used against these terms; bids already placed stay binding.
        </p>
      </>
    ),
  },
  {
    id: 'bidding',
    title: 'Bids are binding',
    body: (
      <>
        <p>
          A bid is an offer to buy at that price, and cannot be withdrawn by the bidder. A timed lot rises by at least{' '}
          {leastStep(now, 'timed')} over the current bid, a saleroom lot by at least {leastStep(now, 'saleroom')}; the
          first bid may equal the starting bid. A lot may state other steps.
        </p>
        <p>
          A maximum bid is a private ceiling up to which we bid on your behalf, one increment at a time. It can be
          raised, and never lowered below the current bid. Between equal amounts the earlier leads.
        </p>
        <p>
          A spend plan leaves maximum bids for you on the lots you name, in your order. What it leads and what it has
          won never costs more than the plan’s budget, with delivery and tax as they were shown when you saved it. Each
          of its bids binds you like a bid of your own.
        </p>
        <p>
          Sellers, those who are paid from a sale, and our staff may not bid on the lots concerned. Bids that break this
          rule are void.
        </p>
      </>
    ),
  },
  {
    id: 'closing',
    title: 'How a lot closes',
    body: (
      <>
        <p>
          A timed lot closes at the time on its page. A bid in its last {softCloseWords(now.softClose.windowSeconds)}{' '}
          extends it to {softCloseWords(now.softClose.extensionSeconds)} after that bid (the soft close), as often as
          needed. A saleroom lot closes when its countdown ends, unless the auctioneer extends, stops or passes it. Our
          clock decides; your device’s does not.
        </p>
        <p>
          A seller may set a reserve. It is private: you see only whether it is met. A lot without a bid, or whose
          reserve is not met, is not sold and returns to its seller.
        </p>
        <p>
          If Vermeil was unreachable for more than a minute, timed lots that were due in that time, or within ten
          minutes of its return, stay open for ten minutes after it.
        </p>
      </>
    ),
  },
  {
    id: 'history',
    title: 'The open history',
    body: (
      <p>
        The bids of a lot are kept in order, under a paddle number for each bidder, and each is sealed with a hash over
        the one before it. Anyone may recompute this chain on the lot’s page. Entries are never edited or deleted: a
        correction or a void by us is an entry of its own, with its reason, in the same history.
      </p>
    ),
  },
  {
    id: 'buying',
    title: 'Fixed prices',
    body: (
      <p>
        A lot may carry a Buy It Now price. In the saleroom it is sold the moment you confirm, and payment is due as
        under clause 7. Elsewhere it is sold when your payment arrives: the first payment wins, and any later one is
        refunded in full without your having to ask. The offer ends when the lot closes or the bidding reaches the fixed
        price.
      </p>
    ),
  },
  {
    id: 'payment',
    title: `Payment within ${now.paymentTermHours} hours`,
    body: (
      <>
        <p>
          The winner owes the hammer price, and what the invoice states beside it, within {now.paymentTermHours} hours
          of the close. We mail the invoice at the close and remind you {reminderWords(now.paymentTermHours)}. Cards are
          handled by Stripe; amounts of $1,000,000 and above are paid by bank transfer.
        </p>
        <p>
          Delivery, its insurance and tax are charged beside the price, by the tables in force when you bid or bought:
          what you were shown for your address is what you pay. Until you have paid you may choose another address, or
          pick-up where the seller offers it. The lessee of a work pays the way there; the way back is included in the
          price. Import duties, if any, are yours to pay on arrival.
        </p>
        <p>
          After {now.paymentTermHours} hours an unpaid sale lapses. We may then offer the lot to the next bidder or list
          it again, and may suspend your bidding.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Delivery',
    body: (
      <>
        <p>
          The seller ships within {shippingTerms.shipWithinDays} days of the payment, or within the time that the lot
          states. From the third day after that you may cancel and get back everything you paid. A work that you pick up
          is handed over against the code on your order page.
        </p>
        <p>
          You confirm the delivery once the work is with you. It also counts as delivered when the seller or we prove
          it, or {shippingTerms.deliveredAfterDays} days after the latest promised arrival; we email you{' '}
          {shippingTerms.warnDaysBefore} days before that. The order is completed when you confirm it, or{' '}
          {shippingTerms.completedAfterDays} days after it was delivered. Until then damage, or a work that is
          materially different, can be reported.
        </p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Sales are final',
    body: (
      <>
        <p>
          All sales are final. You may return a work only if it is materially different from its description: another
          medium, another hand, another size, damage that the condition report does not name. Report it on the order’s
          page as soon as you find it, with photographs. If the difference is confirmed we take the work back and refund
          what you paid. A color that looked different on your screen is not a material difference.
        </p>
        <p>
          You can report damage or a material difference until {claimTerms.deliveredDays} days after the delivery, and a
          work that has not arrived from the latest promised arrival until {claimTerms.notArrivedDays} days after it.
          The seller is not paid meanwhile and has {claimTerms.answerDays} days to answer; both show what they have. We
          decide once: whether and how much is refunded, whether the work goes back and who pays for the way, and
          whether the transit insurance pays. A work that goes back is sent within {claimTerms.sendBackDays} days; the
          refund is sent when the seller has it, or {claimTerms.objectDays} days after you state the tracking number if
          the seller does not object. A part refund lowers price, delivery and tax alike.
        </p>
      </>
    ),
  },
  ...loanTerms(now),
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <>
        <p>
          Sellers warrant that the work is theirs to sell, that it is genuine, and that its description is true. A
          listing can be changed until its first bid. First works of artists not yet approved are reviewed before they
          are shown.
        </p>
        <p>
          We keep 15% of the hammer price, and less if you are on the {cheaperPlans.replace(' and ', ' or ')} plan at
          the time of the sale. Where a realtor’s proposal brought the sale about, the realtor receives 20%, and less if
          you are on the {lowerRealtorSharePlans.replace(' and ', ' or ')} plan. The remainder is the artist’s, to the
          cent. It can be paid out once the order is completed and no problem is open.
        </p>
        <p>
          A realtor’s proposal brings a sale or lease about if the client opened it within the 90 days before, for the
          works in it only, and if the client had not watched, bid on or ordered the work earlier; of several proposals
          the first that still counts does. The label beside a work in a home counts like a proposal of that work, for
          somebody who scans it while the work hangs there and signs in or leaves their address. Realtors get no share
          in their own works and purchases, in purchases with their own card or address, or in works they bid on, and
          can’t bid on or buy a work while they may share in its sale. You choose for each work whether realtors may
          propose it; a proposal that a client has opened before counts until its 90 days end. Buyer and seller see the
          realtor and the share before the sale is paid.
        </p>
      </>
    ),
  },
  {
    id: 'payouts',
    title: 'Payouts',
    body: (
      <>
        <p>
          We pay sellers and realtors through Stripe, to a payout account that you set up in your settings, or by bank
          transfer. Stripe identifies you and keeps your bank details; its own terms apply to the account. Until it is
          ready we keep your earnings for you.
        </p>
        <p>
          Money of an order is held while a problem with it is open, or while its buyer disputes the payment with their
          bank. If a sale is refunded, or its payment is lost in such a dispute, your share is taken back in proportion.
          What we have already paid you for it you owe us, and we take it off your next payouts. Your sales and your
          statements show both.
        </p>
      </>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Plans and donations',
    body: (
      <p>
        Plans are charged monthly and renew until you end them, which you can do at any time for the end of the month
        already paid. Donations support our artists, give no claim to a work, and are not refunded unless made in error.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'Pictures and texts',
    body: (
      <p>
        The copyright in an artwork remains with its artist; buying a work does not transfer it. By listing a work you
        allow us to show its pictures and description here, and to those with whom its page is shared. Do not upload
        what is not yours to show.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We answer for our own fault, and for the promises on this page. Estimates and appraisals are opinions, not
        guarantees of a price. We are not liable for what we could not foresee or prevent. Nothing here takes from you a
        right that the law of your country gives you as a consumer and that cannot be waived.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        A change to these terms is announced here before it takes effect and never alters a sale already made. If
        anything is unclear, <InlineLink to={paths.contact}>ask us</InlineLink> before you bid.
      </p>
    ),
  },
]
