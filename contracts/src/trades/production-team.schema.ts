import { z } from 'zod'
import { pageLimit } from '../paging.schema.ts'
import { EmailAddress, Line } from '../text-fields.schema.ts'

export const accessLevelLabels = { view: 'View Only', edit: 'Edit Access', full: 'Full Access' } as const
/** What each level may do, as the invitation says it. */
export const accessLevelTexts = {
  view: 'See sets, placements and today’s list, without prices and budgets',
  edit: 'See everything, and edit art placements and today’s list',
  full: 'See, edit and manage everything, the team included',
} as const
export const AccessLevel = z.enum(['view', 'edit', 'full'])
export type AccessLevel = z.infer<typeof AccessLevel>

/** Null: the whole production. */
const setIds = z.array(z.uuid()).min(1, 'Please choose at least one set.').max(200).nullable()

export const InvitationBody = z.strictObject({ email: EmailAddress, role: Line, level: AccessLevel, setIds })
export type InvitationBody = z.infer<typeof InvitationBody>
export const MemberBody = z.strictObject({ role: Line, level: AccessLevel, setIds })
export type MemberBody = z.infer<typeof MemberBody>

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for people who may not manage the team. */
  email: z.string().nullable(),
  role: z.string(),
  level: AccessLevel,
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  setIds: z.array(z.uuid()).nullable(),
  /** A picture's key: see `imageUrl`. */
  profileImage: z.string().nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const OpenInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  level: AccessLevel,
  setIds: z.array(z.uuid()).nullable(),
  expiresAt: z.iso.datetime(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The owner first. Invitations are shown to people who may manage the team. */
export const Team = z.object({ members: z.array(TeamMember), invitations: z.array(OpenInvitation) })
export type Team = z.infer<typeof Team>

export const invitationDays = 14
/** 128 random bits. */
export const InvitationToken = z.string().regex(/^[\w-]{22}$/)

/** GET /api/v1/invitations/{token}: what anyone with the link sees. */
export const InvitationView = z.object({
  production: z.string(),
  invitedBy: z.string(),
  role: z.string(),
  level: AccessLevel,
  expiresAt: z.iso.datetime(),
})
export type InvitationView = z.infer<typeof InvitationView>
export const AcceptedInvitation = z.object({ productionId: z.uuid() })
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>

export const Activity = z.enum([
  ...(['production.added', 'production.changed', 'production.deleted', 'production.restored'] as const),
  ...(['set.added', 'set.imported', 'set.changed', 'set.deleted', 'set.restored'] as const),
  ...(['location.added', 'location.imported', 'location.changed', 'location.deleted', 'location.restored'] as const),
  ...(['placement.added', 'placement.changed', 'placement.deleted', 'placement.restored'] as const),
  ...(['placement.imported', 'placement.cleared', 'placement.overridden', 'placement.unclear'] as const),
  ...(['placement.hung', 'placement.packed', 'placement.unticked'] as const),
  ...(['passport.issued', 'passport.signed', 'passport.shared', 'passport.withdrawn'] as const),
  ...(['hire.requested', 'hire.paid', 'hire.canceled', 'hire.handed-over', 'hire.bought'] as const),
  ...(['team.invited', 'team.withdrawn', 'team.joined', 'team.changed', 'team.removed', 'team.left'] as const),
])
export type Activity = z.infer<typeof Activity>

export const ActivityEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the account was deleted. */
  byName: z.string().nullable(),
  act: Activity,
  /** The record it was done to, how many were imported, or the level that was given. */
  what: z.string(),
  /** The member it was done to; null if there is none, or their account was deleted. */
  memberName: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const activityPageSize = 50
export const ActivityQuery = z.strictObject({ after: z.uuid().optional(), limit: pageLimit(activityPageSize) })
/** The newest first; `next` is the `after` of the next page. */
export const ActivityPage = z.object({ entries: z.array(ActivityEntry), next: z.uuid().nullable() })
export type ActivityPage = z.infer<typeof ActivityPage>
