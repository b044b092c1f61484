import { hireLimits } from '@vermeil/contracts/loans/hire-terms'

/** What an acceptance holds, and for how long. */
export const holdText = `Once accepted, the days are held for ${hireLimits.holdHours} hours (${hireLimits.holdHoursWithoutCard} without a card on file). The work stays on sale until it is paid for: a bid on it ends the reservation.`
