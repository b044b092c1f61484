import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { type DeskNeed, deskNeeds, type Need } from '@vermeil/contracts/desk/overview.schema'
import type { Capability } from '@vermeil/contracts/identity/capabilities'
import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'

export type DueOrder = { id: string; amount: number; dueAt: Date | null }
export type HireRequests = { count: number; firstAnswerBy: Date | null }
export type OrdersToShip = { count: number; firstShipBy: string | null }
export type ClaimToAnswer = { id: string; title: string; answerBy: Date }
export type RejectedListing = { id: string; title: string }

/** Beyond these the list of bids says the rest. */
const MAX_OUTBID = 3
const MAX_REJECTED = 3

/** One line for all payments: they are made one after the other, the first due first. */
function paymentsDue(orders: readonly DueOrder[]): Need[] {
  const [first] = orders
    .flatMap(({ dueAt, ...order }) => (dueAt ? [{ ...order, dueAt }] : []))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  if (!first) return []
  const total = orders.reduce((sum, { amount }) => sum + amount, 0)
  return [
    {
      kind: 'payments-due',
      ...{ count: orders.length, total },
      ...{ firstDueAt: first.dueAt.toISOString(), orderId: first.id },
    },
  ]
}

/** Lots where one more bid could win, the first to close first. One that waits for the saleroom closes last. */
function outbid(bids: readonly OwnBid[]): Need[] {
  const closeOf = ({ lot }: OwnBid) => (lot.closesAt ? Date.parse(lot.closesAt) : Number.POSITIVE_INFINITY)
  return bids
    .filter(({ standing, lot }) => standing === 'outbid' && lot.state === 'live')
    .toSorted((a, b) => closeOf(a) - closeOf(b) || a.lot.id.localeCompare(b.lot.id))
    .slice(0, MAX_OUTBID)
    .map(({ lot: { id, slug, title, venue, minimumBid, closesAt } }) => ({
      kind: 'outbid',
      lot: { id, slug, title, venue },
      ...{ minimumBid, closesAt },
    }))
}

const rejected = (listings: readonly RejectedListing[]): Need[] =>
  listings.slice(0, MAX_REJECTED).map(({ id, title }) => ({ kind: 'listing-rejected', artworkId: id, title }))

const meetingSoon = (meeting: Meeting | null): Need[] =>
  meeting ? [{ kind: 'meeting', meetingId: meeting.id, name: meeting.other.name, startsAt: meeting.startsAt }] : []

const changedProposals = (count: number): Need[] => (count > 0 ? [{ kind: 'proposals', count }] : [])

/** One line for all requests: they are answered in one list, the first to lapse first. */
const hireRequests = ({ count, firstAnswerBy }: HireRequests): Need[] =>
  firstAnswerBy ? [{ kind: 'hire-requests', count, firstAnswerBy: firstAnswerBy.toISOString() }] : []

const claimsToAnswer = (claims: readonly ClaimToAnswer[]): Need[] =>
  claims.map(({ id, title, answerBy }) => ({ kind: 'claim', claimId: id, title, answerBy: answerBy.toISOString() }))

const stagingRequests = ({ count, firstAnswerBy }: HireRequests): Need[] =>
  firstAnswerBy ? [{ kind: 'staging-requests', count, firstAnswerBy: firstAnswerBy.toISOString() }] : []

const quoteRequests = ({ count, firstAnswerBy }: HireRequests): Need[] =>
  firstAnswerBy ? [{ kind: 'quote-requests', count, firstAnswerBy: firstAnswerBy.toISOString() }] : []

const ordersToShip = ({ count, firstShipBy }: OrdersToShip): Need[] =>
  firstShipBy ? [{ kind: 'to-ship', count, firstShipBy }] : []

const openQuestions = (count: number): Need[] => (count > 0 ? [{ kind: 'questions', count }] : [])

const neededFor: Readonly<Record<DeskNeed, Capability>> = {
  applications: 'catalog',
  'listings-in-review': 'catalog',
  'authentication-requests': 'catalog',
  'lapsed-orders': 'money',
  claims: 'money',
  'delivery-quotes': 'money',
  'orders-to-ship': 'money',
  'lot-questions': 'catalog',
}

/** A line for each kind of decision that waits and that the reader may take, in the order of the administrator's tabs. */
export const deskLines = (
  counts: Readonly<Record<DeskNeed, number>>,
  holds: (capability: Capability) => boolean,
): Need[] =>
  deskNeeds.flatMap((kind) => (counts[kind] > 0 && holds(neededFor[kind]) ? [{ kind, count: counts[kind] }] : []))

const followUps = (count: number): Need[] => (count > 0 ? [{ kind: 'follow-ups', count }] : [])

/** Of each kind of line, the one that it has. */
const deadlineFields = ['firstDueAt', 'closesAt', 'firstShipBy', 'firstAnswerBy', 'answerBy', 'startsAt']

/** When it is too late for it; what has no deadline comes last. */
function deadlineOf(need: Need): number {
  const fields: Readonly<Record<string, unknown>> = need
  const at = deadlineFields.map((field) => fields[field]).find((value) => typeof value === 'string')
  return typeof at === 'string' ? Date.parse(at) : Number.POSITIVE_INFINITY
}

/** Infinity less infinity is no number. */
const byDeadline = (a: Need, b: Need): number => {
  const [first, second] = [deadlineOf(a), deadlineOf(b)]
  return first === second ? 0 : first - second
}

/** By deadline; without one money comes first, then lots, works, requests, clients, and their own works. */
export const needsOf = (waiting: {
  due: readonly DueOrder[]
  bids: readonly OwnBid[]
  hires: HireRequests
  claims: readonly ClaimToAnswer[]
  stagings: HireRequests
  quotes: HireRequests
  /** How many are open. */
  questions: number
  toShip: OrdersToShip
  meeting: Meeting | null
  /** How many have changes that the realtor has not looked at. */
  proposals: number
  /** How many of a realtor's clients they wanted to write to by now. */
  followUps: number
  rejected: readonly RejectedListing[]
}): Need[] =>
  [
    ...paymentsDue(waiting.due),
    ...outbid(waiting.bids),
    ...ordersToShip(waiting.toShip),
    ...hireRequests(waiting.hires),
    ...claimsToAnswer(waiting.claims),
    ...stagingRequests(waiting.stagings),
    ...quoteRequests(waiting.quotes),
    ...openQuestions(waiting.questions),
    ...meetingSoon(waiting.meeting),
    ...changedProposals(waiting.proposals),
    ...followUps(waiting.followUps),
    ...rejected(waiting.rejected),
  ].toSorted(byDeadline)
