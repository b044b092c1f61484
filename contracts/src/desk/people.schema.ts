import { z } from 'zod'
import { NoticeKind } from '../contact/notices.schema.ts'
import { capabilities } from '../identity/capabilities.ts'
import { planIds } from '../identity/plans.ts'
import { Role, StaffCapability } from '../identity/roles.schema.ts'
import { OrderKind, OrderStatus } from '../money/payments.schema.ts'
import { Cents, formatMoney } from '../money.schema.ts'
import { pageLimit, pageNumber } from '../paging.schema.ts'
import { largestBid } from '../selling/bid-amounts.ts'
import { BidStanding } from '../selling/own-bids.schema.ts'
import { Signal } from './signals.schema.ts'

const time = z.iso.datetime()

/** `unconfirmed`: the email address was never confirmed. Erased accounts are in no list. */
export const PersonState = z.enum(['active', 'suspended', 'unconfirmed'])
export type PersonState = z.infer<typeof PersonState>

export const PersonPlan = z.enum(['free', ...planIds])

/** One line of the administrator's list of people. */
export const PersonLine = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The home role, which is one of `roles`. */
  role: Role,
  roles: z.array(Role),
  /** What an administrator may do; empty for everybody else. */
  capabilities: z.array(StaffCapability),
  plan: PersonPlan,
  state: PersonState,
  isApproved: z.boolean(),
  joinedAt: time,
  /** Accurate to five minutes; null if the person has never signed in. */
  lastSeenAt: time.nullable(),
})
export type PersonLine = z.infer<typeof PersonLine>

const filter = {
  /** Part of a name or an email address; less than three characters narrow nothing. */
  q: z.string().trim().max(200).optional(),
  role: Role.optional(),
  plan: PersonPlan.optional(),
  state: PersonState.optional(),
}

/** GET /api/v1/admin/accounts.csv: all who match, the newest account first. */
export const PeopleFilter = z.strictObject({ ...filter, sort: z.string().max(20).optional() })
export type PeopleFilter = z.infer<typeof PeopleFilter>

export const peopleSorts = ['joined', '-joined', 'name', '-name', 'email', '-email'] as const
export type PeopleSort = (typeof peopleSorts)[number]
export const peoplePageSize = 25
/** GET /api/v1/admin/accounts */
export const PeopleQuery = z.strictObject({
  ...filter,
  sort: z.enum(peopleSorts).optional(),
  page: pageNumber,
  limit: pageLimit(peoplePageSize),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>
/** `total` is counted up to `maxCounted` and one more. */
export const PeoplePage = z.object({ people: z.array(PersonLine), total: z.int() })
export type PeoplePage = z.infer<typeof PeoplePage>

const PersonSession = z.object({
  id: z.uuid(),
  device: z.string(),
  /** The network address, where it is known. */
  ip: z.string().nullable(),
  createdAt: time,
  lastUsedAt: time,
  hasSecondFactor: z.boolean(),
})

/** What the account itself says: no password, no hash, no token. */
export const PersonAccount = PersonLine.extend({
  phone: z.string(),
  location: z.string(),
  suspension: z.object({ at: time, reason: z.string() }).nullable(),
  hasCard: z.boolean(),
  /** What an administrator lets the person owe at once; null: as the settings say. */
  bidLimit: Cents.nullable(),
  /** The one last used first. */
  sessions: z.array(PersonSession),
})
export type PersonAccount = z.infer<typeof PersonAccount>

const PersonOrder = z.object({
  id: z.uuid(),
  side: z.enum(['buyer', 'seller']),
  title: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  amount: Cents,
  createdAt: time,
})

/** A lot that the person bid on. `highest` is the highest bid that was public; a maximum is never shown. */
const PersonBid = z.object({
  lot: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }),
  standing: BidStanding,
  highest: Cents,
  lastBidAt: time,
})

const PersonNotice = z.object({ id: z.uuid(), kind: NoticeKind, at: time, isRead: z.boolean() })

/** What administrators did about the account. */
const PersonAct = z.object({
  id: z.uuid(),
  act: z.string(),
  at: time,
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

/** GET /api/v1/admin/accounts/{accountId}. Each list holds the latest. */
export const PersonRecord = z.object({
  account: PersonAccount,
  plan: z.object({
    name: z.string(),
    isPaidByCard: z.boolean(),
    renewsAt: time.nullable(),
    cancelsAtPeriodEnd: z.boolean(),
  }),
  /** How much the person may owe at once, and whether they owe more. The sum itself is not shown, because it would reveal their maximums. */
  limit: z.object({ amount: Cents.nullable(), isExceeded: z.boolean() }),
  orders: z.array(PersonOrder),
  bids: z.array(PersonBid),
  notices: z.array(PersonNotice),
  /** As bidder or as seller, dismissed ones too. */
  signals: z.array(Signal),
  acts: z.array(PersonAct),
  at: time,
})
export type PersonRecord = z.infer<typeof PersonRecord>

const Reason = z.string().trim().min(1, 'Please give a reason.').max(2_000)
/** What an administrator does only with a reason, which is recorded. */
export const AccountReason = z.strictObject({ reason: Reason })

/** Of the person who gives the role of administrator: their password, and a code where they have a second factor. */
export const RoleProof = z.strictObject({ password: z.string().min(1).max(200), code: z.string().max(20).optional() })
export type RoleProof = z.infer<typeof RoleProof>
const Capabilities = z
  .array(StaffCapability)
  .min(1, 'Choose at least one.')
  .max(capabilities.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each once.')
/** PUT /api/v1/admin/accounts/{accountId}/capabilities. `before` is what was shown: refused if it has changed since. */
export const CapabilitiesBody = AccountReason.extend({
  capabilities: Capabilities,
  before: z.array(StaffCapability).max(capabilities.length),
  proof: RoleProof,
})
export type CapabilitiesBody = z.infer<typeof CapabilitiesBody>

/** PUT /api/v1/admin/accounts/{accountId}/roles/{role}. `proof` is needed for the role of administrator. */
export const GiveRoleBody = AccountReason.extend({
  proof: RoleProof.optional(),
  /** Of a new administrator; without them, all that the giver has. */
  capabilities: Capabilities.optional(),
})
export type GiveRoleBody = z.infer<typeof GiveRoleBody>

/** PUT /api/v1/admin/accounts/{accountId}/suspension. `void` strikes the person's bids on open lots, each in public. */
export const SuspendBody = z.strictObject({ reason: Reason, openBids: z.enum(['keep', 'void']) })
export type SuspendBody = z.infer<typeof SuspendBody>

/** PUT /api/v1/admin/accounts/{accountId}/bid-limit. Null: as the settings say. */
export const BidLimitBody = z.strictObject({
  limit: Cents.max(largestBid, `Enter at most ${formatMoney(largestBid)}.`).nullable(),
  reason: Reason,
})
export type BidLimitBody = z.infer<typeof BidLimitBody>

/** PUT /api/v1/admin/accounts/{accountId}/approval */
export const ApprovalBody = z.strictObject({ isApproved: z.boolean(), reason: Reason })
export type ApprovalBody = z.infer<typeof ApprovalBody>
