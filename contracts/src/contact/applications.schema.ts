import { z } from 'zod'
import { passwordLength } from '../identity/accounts.schema.ts'
import { Line } from '../text-fields.schema.ts'

export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** A row of `artist_applications`, in the names and types that client libraries read. */
export const ArtistApplication = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  artist_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  specialty: z.string(),
  experience: z.string().nullable(),
  portfolio: z.string().nullable(),
  bio: z.string().nullable(),
  full_name: z.string().nullable(),
  social_media: z.string().nullable(),
  previous_exhibitions: z.string().nullable(),
  commission_work: z.enum(['yes', 'no']).nullable(),
  status: ApplicationStatus,
  created_at: z.string(),
  updated_at: z.string(),
})
export type ArtistApplication = z.infer<typeof ArtistApplication>

/** What an applicant and we call an application. The end of its id: the beginning is its time, which others share. */
export const applicationReference = ({ id }: Pick<ArtistApplication, 'id'>): string =>
  `AP-${id.slice(-8).toUpperCase()}`

export const ApplicationToken = z.string().regex(/^[\w-]{22}$/)

/** What the link in the mail about an accepted application fills in. */
export const AcceptedApplication = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type AcceptedApplication = z.infer<typeof AcceptedApplication>

/** The account of an accepted applicant. Its address is the application's. */
export const ArtistAccountBody = z.strictObject({
  firstName: Line.min(1),
  lastName: Line.min(1),
  password: z
    .string()
    .min(passwordLength.min)
    .refine((password) => new TextEncoder().encode(password).length <= passwordLength.max),
})
export type ArtistAccountBody = z.infer<typeof ArtistAccountBody>
