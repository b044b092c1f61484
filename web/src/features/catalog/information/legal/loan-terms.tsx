import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import { hireLimits, purchaseCreditTerms } from '@vermeil/contracts/loans/hire-terms'
import { stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import { depositWords, type HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Clause } from './legal-document'

const heldText = `Once accepted, the days are held for ${hireLimits.holdHours} hours, or ${hireLimits.holdHoursWithoutCard} without a card on file, while the work stays on sale: a bid on it, or its sale, before the payment ends the agreement at no cost. With the payment the work is taken off sale if nobody has bid on it and the first day is earlier than ${hireLimits.daysAfterClose} days after its auction closes; otherwise it is sold subject to the agreement, and its page says so. One account may have ${hireLimits.unpaid} requests and agreements that are not paid for, or ${hireLimits.unpaidWithoutCard} without a card on file.`

/** Of the terms of service: works on loan, and what happens when one comes back damaged. */
export const loanTerms = (now: HouseTerms): readonly Clause[] => [
  {
    id: 'leasing',
    title: 'Leases',
    body: (
      <p>
        A lease runs for 1, 3, 6 or 12 months. Its price and a deposit of {depositWords(now.depositMonths)} are paid at
        the start; the deposit is returned when the work comes back in the condition in which it left. The work stays
        the owner’s. You may not sublet, alter, or move it to another address without asking us. A work on lease is in
        one place at a time: it cannot be sold, hired or staged for the same dates. The person who has a leased or hired
        work can buy it where it has a fixed price: the share of the rent that its owner states, half unless they say
        otherwise, comes off the price within {purchaseCreditTerms.months} months, the loan ends with the payment and
        the deposit goes back.
      </p>
    ),
  },
  {
    id: 'hires',
    title: 'Hires for film and television',
    body: (
      <p>
        A hire begins with a request, which the owner answers within {hireLimits.answerHours} hours. {heldText} It costs
        the same as a lease of the same length; further days cost a thirtieth of the monthly price, and the deposit is{' '}
        {depositWords(now.depositMonths)}. Until {hireLimits.freeCancelDays} days before the first day you cancel
        without cost, later for half of the first month’s rent; if the owner cancels, everything is refunded. Late days
        are taken from the deposit, beyond it from your card on file, and invoiced where there is none. Where the owner
        asks for a certificate of insurance, the hire begins only once a valid one is on file. The agreement, which both
        sides accept, says what may be filmed and what the work is worth: it grants the screen rights that the artist
        offers, and none where the artist offers none.
      </p>
    ),
  },
  {
    id: 'claims',
    title: 'Damage',
    body: (
      <p>
        The deposit of a hire goes back when the owner confirms that the work is in good condition, and at the latest{' '}
        {claimTerms.openDays} days after its return. Until then the owner may report damage and ask for its cost, up to
        the replacement value. The other side has {claimTerms.answerDays} days to answer; both show what they have. We
        decide once. What we award is paid from the deposit first and beyond it by an invoice; the rest of the deposit
        goes back. We take no commission on it.
      </p>
    ),
  },
  {
    id: 'stagings',
    title: 'Stagings of homes for sale',
    body: (
      <p>
        A staging begins with a realtor’s request, which the owner answers within {hireLimits.answerHours} hours.{' '}
        {heldText} It is paid by the realtor or, with an account of their own, by the client. It runs from month to
        month: the first month and a deposit of {depositWords(now.depositMonths)} are paid at the start, and each
        further month is invoiced {stagingLimits.invoiceDays} days before it begins. If a month isn’t paid, the staging
        ends with the last one that is. Each side ends it with {stagingLimits.noticeDays} days’ notice. The sale of the
        home ends it on the closing day, with the same notice. A month that doesn’t begin is refunded; one that has
        begun is not. Before the first day the realtor cancels as a hirer does. Late days are taken from the deposit and
        beyond it invoiced.
      </p>
    ),
  },
]
