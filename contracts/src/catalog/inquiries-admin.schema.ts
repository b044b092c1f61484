import { z } from 'zod'
import { AuthenticityPage, AuthenticityRequest, AuthenticityStatus, authenticityStatuses } from './inquiries.schema.ts'

/** What we still have to answer, or one status. */
export const AuthenticityFilter = z.enum(['waiting', ...authenticityStatuses])
export type AuthenticityFilter = z.infer<typeof AuthenticityFilter>
export const AuthenticityOrder = z.enum(['newest', 'oldest'])
export type AuthenticityOrder = z.infer<typeof AuthenticityOrder>

/** GET /api/v1/admin/authenticity-requests: a page of the asked for, and how many there are of each status. */
export const AuthenticityQueue = AuthenticityPage.extend({ counts: z.record(AuthenticityStatus, z.int()) })
export type AuthenticityQueue = z.infer<typeof AuthenticityQueue>

/** The actor's email address; null once the account is erased. */
const done = { at: z.iso.datetime(), by: z.string().nullable() }
export const AuthenticityAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('move'), from: AuthenticityStatus, to: AuthenticityStatus, ...done }),
  z.object({ act: z.literal('attach-report'), filename: z.string(), ...done }),
  z.object({ act: z.literal('withdraw-report'), filename: z.string(), ...done }),
])
export type AuthenticityAct = z.infer<typeof AuthenticityAct>

/** GET /api/v1/admin/authenticity-requests/{id}: with what administrators did about it, in order. */
export const AuthenticityCase = AuthenticityRequest.extend({
  hasAccount: z.boolean(),
  history: z.array(AuthenticityAct),
})
export type AuthenticityCase = z.infer<typeof AuthenticityCase>

/** PUT /api/v1/admin/authenticity-requests/{id}/status */
export const MoveAuthenticityBody = z.strictObject({ status: AuthenticityStatus })
