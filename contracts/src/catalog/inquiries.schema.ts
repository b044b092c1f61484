import { z } from 'zod'

const requiredLine = z.string().trim().min(1).max(200)
const line = z.string().trim().max(200).default('')
const text = z.string().trim().max(2_000).default('')
const email = z.email().max(320)

/** POST /api/v1/contact */
export const ContactBody = z.strictObject({
  name: requiredLine,
  email,
  subject: requiredLine,
  message: z.string().trim().min(1).max(2_000),
  /** Hidden from people and filled in by machines: such a message is thanked for and dropped. */
  website: z.string().max(2_000).optional(),
})
export type ContactBody = z.input<typeof ContactBody>
export const ContactReceipt = z.object({ receivedAt: z.iso.datetime() })
export type ContactReceipt = z.infer<typeof ContactReceipt>

export const maxAuthenticityFiles = 10
export const maxAuthenticityFileBytes = 25 * 1024 * 1024
/** What a browser offers to choose; the server looks at the content itself and has the last word. */
export const authenticityFileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'application/pdf',
]

/** The form's fields, in the documented names. The four that are required are the documented ones too. */
export const AuthenticityForm = z.strictObject({
  artworkTitle: requiredLine,
  artist: requiredLine,
  year: line,
  medium: line,
  dimensions: line,
  provenance: text,
  condition: text,
  estimatedValue: line,
  description: text,
  contactName: requiredLine,
  contactEmail: email,
  contactPhone: line,
})
export type AuthenticityForm = z.infer<typeof AuthenticityForm>

export const authenticityStatuses = ['received', 'in-review', 'report-ready'] as const
export const AuthenticityStatus = z.enum(authenticityStatuses)
export type AuthenticityStatus = z.infer<typeof AuthenticityStatus>

/** Where a request may go next; both the server and the administrator's buttons ask here. */
/** For how long the link in a mail opens a request. Each mail has a new one. */
export const authenticityLinkDays = 90

export const nextAuthenticityStatuses: Record<AuthenticityStatus, readonly AuthenticityStatus[]> = {
  received: ['in-review'],
  'in-review': ['report-ready'],
  'report-ready': ['in-review'], // something new came up; the reports given so far stay
}

export const AuthenticityFile = z.object({
  id: z.uuid(),
  kind: z.enum(['evidence', 'report']),
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  /** Private: fetched with the bearer token, or with `?token=` of the mailed link. */
  url: z.string(),
  addedAt: z.iso.datetime(),
})
export type AuthenticityFile = z.infer<typeof AuthenticityFile>

export const AuthenticityRequest = z.object({
  id: z.uuid(),
  status: AuthenticityStatus,
  ...AuthenticityForm.shape,
  files: z.array(AuthenticityFile),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AuthenticityRequest = z.infer<typeof AuthenticityRequest>

/** POST /api/v1/authenticity-requests: the form's fields and up to ten `files`, as multipart/form-data. */
export const AuthenticityReceipt = z.object({ id: z.uuid(), status: AuthenticityStatus, createdAt: z.iso.datetime() })
export type AuthenticityReceipt = z.infer<typeof AuthenticityReceipt>

/** GET /api/v1/authenticity-requests: one's own, newest first. */
export const AuthenticityPage = z.object({ requests: z.array(AuthenticityRequest), next: z.uuid().nullable() })
export type AuthenticityPage = z.infer<typeof AuthenticityPage>
