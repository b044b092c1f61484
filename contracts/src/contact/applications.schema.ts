import { z } from 'zod'

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
