import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { restClient } from '@/shared/rest-client'

/** A row as the table's door gives it. */
const Application = z.object({
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
  commission_work: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Application = z.infer<typeof Application>
export type Decision = Exclude<Application['status'], 'pending'>

const table = 'artist_applications'

/** Newest first. */
export const applicationsQuery = queryOptions({
  queryKey: ['admin', 'applications'],
  queryFn: async ({ signal }) => {
    const client = await restClient()
    const { data, error } = await client
      .from(table)
      .select('*')
      .order('created_at', { ascending: false })
      .abortSignal(signal)
    if (error) throw new Error(error.message, { cause: error })
    return z.array(Application).parse(data)
  },
  // The client has already tried four times.
  retry: false,
})

/** Only what is pending can be decided: a row that somebody else decided meanwhile is not touched. */
export async function decideApplication({ id, status }: { id: string; status: Decision }): Promise<void> {
  const client = await restClient()
  const { data, error } = await client
    .from(table)
    .update({ status, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('status', 'pending')
    .select('id')
  if (error) throw new Error(error.message, { cause: error })
  if (data.length === 0) throw new Error('The application was no longer pending.')
}
