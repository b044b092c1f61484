import { z } from 'zod'
import { OrderKind } from '../money/payments.schema.ts'
import { Cents } from '../money.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'
import { Line, TextArea, textLimit } from '../text-fields.schema.ts'

export const proposalDays = 30
export const proposalLimits = { proposals: 1_000, works: 20, comments: 100 } as const

export const proposalStatusLabels = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const
export const ProposalStatus = z.enum(['draft', 'sent', 'opened', 'accepted', 'expired', 'withdrawn'])
export type ProposalStatus = z.infer<typeof ProposalStatus>

const Note = z.string().trim().max(500, 'Please use at most 500 characters.')
const ProposedWork = z.strictObject({ artworkId: z.uuid(), note: Note })

/** The works are in the order in which the client sees them. */
export const ProposalBody = z.strictObject({
  clientId: z.uuid('Please choose a client.'),
  propertyId: z.uuid().nullable(),
  room: Line.max(60),
  message: TextArea,
  works: z
    .array(ProposedWork)
    .min(1, 'Please add at least one work.')
    .max(proposalLimits.works, `Please propose at most ${proposalLimits.works} works.`)
    .refine((works) => new Set(works.map(({ artworkId }) => artworkId)).size === works.length, 'Each work once.'),
})
export type ProposalBody = z.infer<typeof ProposalBody>

export const Reaction = z.enum(['like', 'dislike'])
export type Reaction = z.infer<typeof Reaction>

const time = z.iso.datetime()
/** What client and realtor write to each other. */
export const ProposalComment = z.object({
  ...{ id: z.uuid(), at: time, text: z.string() },
  by: z.enum(['client', 'realtor']),
})
export type ProposalComment = z.infer<typeof ProposalComment>

const ShownWork = z.object({
  artworkId: z.uuid(),
  note: z.string(),
  reaction: Reaction.nullable(),
  isAccepted: z.boolean(),
  comments: z.array(ProposalComment),
  /** Null once the work can no longer be seen. Prices are as for any visitor. */
  lot: LotCard.nullable(),
})
export type ShownWork = z.infer<typeof ShownWork>

/** That the realtor shares in what the client buys or leases of a work until then, and what came of it. */
export const WorkAttribution = z.object({
  since: time,
  until: time,
  /** The realtor's share of each. */
  orders: z.array(z.object({ kind: OrderKind, share: Cents, isPaid: z.boolean(), at: time })),
})
export type WorkAttribution = z.infer<typeof WorkAttribution>

export const Proposal = z.object({
  id: z.uuid(),
  status: ProposalStatus,
  client: z.object({ id: z.uuid(), name: z.string() }),
  property: z.object({ id: z.uuid(), address: z.string() }).nullable(),
  room: z.string(),
  createdAt: time,
  sentAt: time.nullable(),
  expiresAt: time.nullable(),
  openedAt: time.nullable(),
  acceptedAt: time.nullable(),
  /** The client did something that you have not looked at. */
  isUnseen: z.boolean(),
  counts: z.object({ works: z.int(), accepted: z.int(), liked: z.int(), comments: z.int() }),
})
export type Proposal = z.infer<typeof Proposal>
export const ProposalList = z.object({ proposals: z.array(Proposal) })
export type ProposalList = z.infer<typeof ProposalList>

/** GET /api/v1/proposals/{proposalId} */
export const ProposalDetail = z.object({
  ...Proposal.shape,
  message: z.string(),
  /** `attribution` is null where the client's opening brought the realtor no share. */
  works: z.array(ShownWork.extend({ attribution: WorkAttribution.nullable() })),
  /** About the whole proposal. */
  messages: z.array(ProposalComment),
})
export type ProposalDetail = z.infer<typeof ProposalDetail>

/** 128 bits as base64url. */
export const ProposalToken = z.string().regex(/^[\w-]{22}$/)

/** GET /api/v1/proposal-links/{token}: what the client sees. */
export const ProposalView = z.object({
  realtor: z.object({
    name: z.string(),
    avatar: z.string().nullable(),
    /** Their account, if they publish hours in which one can meet them. */
    hostId: z.uuid().nullable(),
  }),
  clientName: z.string(),
  property: z.object({ address: z.string(), photoIds: z.array(z.uuid()) }).nullable(),
  room: z.string(),
  message: z.string(),
  expiresAt: time,
  acceptedAt: time.nullable(),
  works: z.array(ShownWork),
  messages: z.array(ProposalComment),
})
export type ProposalView = z.infer<typeof ProposalView>

export const ReactionBody = z.strictObject({ reaction: Reaction.nullable() })
export const CommentBody = z.strictObject({
  text: z.string().trim().min(1, 'Please write something.').max(textLimit, 'Please use at most 2,000 characters.'),
})
export type CommentBody = z.infer<typeof CommentBody>
/** POST /api/v1/proposals/{proposalId}/replies: about one work or, with null, about the whole proposal. */
export const ReplyBody = z.strictObject({ ...CommentBody.shape, artworkId: z.uuid().nullable() })
export type ReplyBody = z.infer<typeof ReplyBody>
/** All of the works, or some. It takes the place of what was accepted before. */
export const AcceptanceBody = z.strictObject({ artworkIds: z.array(z.uuid()).min(1).max(proposalLimits.works) })
export type AcceptanceBody = z.infer<typeof AcceptanceBody>
