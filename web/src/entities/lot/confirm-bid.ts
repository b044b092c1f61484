import type { ErrorDetails } from '@vermeil/contracts/errors.schema'
import type { AmountReference, UnusualAmount } from '@vermeil/contracts/selling/bid-amounts'
import { formatCount, formatMoney } from '@/shared/format/format'
import { ApiError, FunctionRefusal } from '@/shared/http/api-error'
import { type BidQuestion, openBidQuestion } from './bid-question'

const ask = (question: BidQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    openBidQuestion.get()?.answer(false)
    const opened = {
      question,
      answer(isMeant: boolean) {
        if (openBidQuestion.get() === opened) openBidQuestion.set(null)
        resolve(isMeant)
      },
    }
    openBidQuestion.set(opened)
  })

type Confirmed = { [Name in BidQuestion['confirms']]?: true }

/**
 * Sends an offer. Where the server asks first, whether the amount is unusual or the person leads already, they are
 * asked, and it is sent again if they mean it. Each call is another request and needs an idempotency key of its own.
 */
export async function sendConfirmed<T>(
  send: (confirmed: Confirmed) => Promise<T>,
  confirmed: Confirmed = {},
): Promise<T> {
  try {
    return await send(confirmed)
  } catch (error) {
    const question = questionIn(error)
    if (!question || confirmed[question.confirms] || !(await ask(question))) throw error
    return sendConfirmed(send, { ...confirmed, [question.confirms]: true })
  }
}

function questionIn(error: unknown): BidQuestion | null {
  if (!(error instanceof ApiError || error instanceof FunctionRefusal)) return null
  const details: unknown = error.details
  if (error.code === 'bid.unusual') return { confirms: 'confirmUnusual', about: details as UnusualAmount }
  if (error.code === 'bid.leading') {
    return { confirms: 'confirmLeading', about: details as ErrorDetails<'bid.leading'> }
  }
  return null
}

const referenceText: Record<AmountReference, string> = {
  estimate: 'the estimate',
  'current-bid': 'the current price',
  'starting-bid': 'the starting bid',
}

export function questionText({ confirms, about }: BidQuestion) {
  const amount = formatMoney(about.amount)
  return confirms === 'confirmLeading'
    ? {
        title: `Raise your own bid to ${amount}?`,
        description: `You already lead at ${formatMoney(about.price)}. Raise your own bid to ${amount}?`,
        confirmLabel: `Raise to ${amount}`,
      }
    : {
        title: `Do you really want to bid ${amount}?`,
        description: `That is ${formatCount(about.times)} times ${referenceText[about.reference]}.`,
        confirmLabel: `Bid ${amount}`,
      }
}

/** What a person reads who was asked and said no. */
export function notConfirmedText(code: string | null): { title: string; description: string } | null {
  const title = 'Bid Not Placed'
  if (code === 'bid.unusual') return { title, description: 'You did not confirm the amount, so nothing was bid.' }
  if (code === 'bid.leading') return { title, description: 'You still lead, and nothing was bid.' }
  return null
}
