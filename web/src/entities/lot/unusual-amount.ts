import type { AmountReference, UnusualAmount } from '@vermeil/contracts/bid-amounts'
import { formatCount, formatMoney } from '@/shared/format/format'
import { FunctionRefusal, isRefusal } from '@/shared/http/api-error'
import { unusualQuestion } from './unusual-question'

const askAbout = (about: UnusualAmount): Promise<boolean> =>
  new Promise((resolve) => {
    unusualQuestion.get()?.answer(false)
    const question = {
      about,
      answer(isMeant: boolean) {
        if (unusualQuestion.get() === question) unusualQuestion.set(null)
        resolve(isMeant)
      },
    }
    unusualQuestion.set(question)
  })

/**
 * Sends an offer. Where the server finds its amount unusual, the person is asked, and it is sent once more if they mean
 * it. The second call is another request than the first and needs an idempotency key of its own.
 */
export async function sendConfirmed<T>(send: (confirmed: { confirmUnusual?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const about = unusualIn(error)
    if (!about || !(await askAbout(about))) throw error
    return send({ confirmUnusual: true })
  }
}

function unusualIn(error: unknown): UnusualAmount | null {
  if (isRefusal(error, 'bid.unusual')) return error.details
  const isFunctions = error instanceof FunctionRefusal && error.code === 'bid.unusual'
  return isFunctions ? (error.details as unknown as UnusualAmount) : null
}

const referenceText: Record<AmountReference, string> = {
  estimate: 'the estimate',
  'current-bid': 'the current price',
  'starting-bid': 'the starting bid',
}

export const unusualText = ({ amount, times, reference }: UnusualAmount) => ({
  title: `Do you really want to bid ${formatMoney(amount)}?`,
  description: `That is ${formatCount(times)} times ${referenceText[reference]}.`,
})

/** What a person reads who was asked and said no. */
export const notConfirmed = {
  title: 'Bid Not Placed',
  description: 'You did not confirm the amount, so nothing was bid.',
}
