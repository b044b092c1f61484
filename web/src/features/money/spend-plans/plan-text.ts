import type { EndReason, PlannedLot, SpendPlan, WaitReason } from '@vermeil/contracts/money/spend-plans.schema'
import { formatMoney, plural } from '@/shared/format/format'

const reasons: Record<WaitReason | EndReason, string> = {
  'no-money': 'Waits for money: it bids as soon as enough of the budget is free.',
  'no-win-left': 'Waits: the plan leads as many lots as it may win.',
  'not-open': 'Waits for the lot to open.',
  'can-not-bid': 'Waits: your account can’t bid at present. Check your card and your email address.',
  'over-limit': 'Waits: this would exceed what you may owe at once. A card on file may lift that limit.',
  'by-quote': 'Waits: the seller names the price for delivery on request now.',
  'led-by-you': 'Waits: you lead this lot with a bid of your own.',
  outbid: 'Outbid. Its money is free for the next lots.',
  voided: 'We voided this bid. Its money is free for the next lots.',
  lost: 'Not won. Its money is free for the next lots.',
  ended: 'The lot closed before there was money for it.',
  'too-late': 'Too late: the lot closed before the plan’s bid arrived.',
  'not-allowed': 'You may not bid on this lot.',
  refused: 'The bid was refused.',
  stopped: 'The plan was stopped.',
}

/** What the plan is doing about a lot, and why. */
export function placeText({ status, reason, max, cost, lot }: PlannedLot): string {
  if (status === 'won')
    return `Won for ${formatMoney(lot.hammerPrice ?? lot.currentBid ?? 0)}, ${formatMoney(cost)} in all.`
  if (status === 'placing') return 'Placing your maximum.'
  if (status === 'leading' && max !== null) {
    return `Maximum ${formatMoney(max)}. With delivery and tax, ${formatMoney(cost)} is set aside.`
  }
  return reason ? reasons[reason] : ''
}

/**
 * What a plan costs at most as it is chosen now: its dearest lots, as many as it may win, within its budget.
 * `costs`: of each lot's highest maximum, with delivery and tax.
 */
export function worstCaseText({ budget, maxWins }: Pick<SpendPlan, 'budget' | 'maxWins'>, costs: readonly number[]) {
  if (costs.length === 0) return ''
  const wins = Math.min(maxWins, costs.length)
  const dearest = costs.toSorted((one, other) => other - one).slice(0, wins)
  const most = dearest.reduce((sum, cost) => sum + cost, 0)
  const which = costs.length === 1 ? 'you win it' : `you win ${wins} of these ${costs.length} works`
  return `At most ${formatMoney(Math.min(most, budget))} if ${which}, with delivery and tax.`
}

/** What can still come of it: `Could still win 2 of 4 open lots, for at most $7,300.` */
export function outlookOf({ budget, askedBudget, maxWins, lots, isStopped }: SpendPlan): string {
  const won = lots.filter(({ status }) => status === 'won')
  const led = lots.filter(({ status }) => status === 'leading' || status === 'placing')
  const waiting = lots.filter(({ status }) => status === 'waiting')
  if (led.length + waiting.length === 0) return 'Nothing is left to win in this plan.'
  if (isStopped) return 'Stopped. The bids that lead bind you at the current price.'
  const wins = Math.min(maxWins - won.length, led.length + waiting.length)
  if (wins <= 0) return 'It has won as many lots as it may.'
  const money = (askedBudget ?? budget) - won.reduce((sum, { cost }) => sum + cost, 0)
  const open = plural(led.length + waiting.length, 'open lot', 'open lots')
  return `Could still win ${wins} of ${open}, for at most ${formatMoney(Math.max(money, 0))} in all.`
}
