import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { api } from '@/shared/http/api'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'

/** A bid that took longer is asked after: on a bad line the answer may never come. */
const answerWithinMs = 10_000
const askAgainMs = 1_000

type Options = {
  /** No answer came: from now on only the outcome is asked for. */
  onUnanswered: () => void
}

/**
 * Sends a bid exactly once. Without an answer it may have been placed or not, so it is never sent again: the server is
 * asked for the outcome until it answers. That question closes the bid's key, so a bid that is still on its way after
 * it can't be placed any more: what the person reads is final.
 */
export async function sendBid(lotId: string, offer: PlaceBidBody, { onUnanswered }: Options): Promise<BidReceipt> {
  const idempotencyKey = newIdempotencyKey()
  const ask = (path: string, body?: PlaceBidBody) =>
    api.post<BidReceipt>(`/lots/${lotId}/bids${path}`, body, {
      idempotencyKey,
      signal: AbortSignal.timeout(answerWithinMs),
    })
  let lost: unknown
  try {
    return await ask('', offer)
  } catch (error) {
    if (isRefused(error)) throw error
    lost = error
  }
  console.warn('A bid got no answer, its outcome is asked for.', lost)
  onUnanswered()
  for (;;) {
    try {
      return await ask('/outcome')
    } catch (error) {
      // Signed out meanwhile: that refuses the question and says nothing about the bid.
      if (isRefusal(error, 'account.required')) throw lost
      if (isRefused(error) && !isUnprocessed(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
  }
}

/** The server did not process the question: that says nothing about the bid. */
const isUnprocessed = (error: unknown) =>
  isRefusal(error, 'request.rate-limited') || isRefusal(error, 'request.timed-out')

/** A refusal is final. A server that failed has not said what became of the bid. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500
