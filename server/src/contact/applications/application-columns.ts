/** The public columns of `artist_applications`, with their types. `decided_by` is internal and not among them. */
export const applicationColumns = {
  id: 'uuid',
  user_id: 'uuid',
  artist_name: 'text',
  email: 'text',
  phone: 'text',
  specialty: 'text',
  experience: 'text',
  portfolio: 'text',
  bio: 'text',
  full_name: 'text',
  social_media: 'text',
  previous_exhibitions: 'text',
  commission_work: 'text',
  status: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

export type ApplicationColumn = keyof typeof applicationColumns
export const TABLE = 'artist_applications'

export const isColumn = (name: string): name is ApplicationColumn => Object.hasOwn(applicationColumns, name)

/** What an applicant writes. The server sets the rest: an application begins as pending, at the server's time. */
const written: ReadonlySet<string> = new Set(
  Object.keys(applicationColumns).filter((name) => !['id', 'created_at', 'updated_at'].includes(name)),
)
export const isWritable = (name: ApplicationColumn) => written.has(name)

/** What an administrator may change. */
export const isDecidable = (name: ApplicationColumn) => name === 'status' || name === 'updated_at'
