import { queryOptions } from '@tanstack/react-query'
import { ArtistApplication } from '@vermeil/contracts/contact/applications.schema'
import { z } from 'zod'
import { ReadableError } from '@/shared/http/readable-error'
import { restClient } from '@/shared/http/rest-client'

export type Application = z.infer<typeof ArtistApplication>
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
    if (error) throw new Error('The applications could not be read.', { cause: error })
    return z.array(ArtistApplication).parse(data)
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
  if (error) throw new Error('The application could not be changed.', { cause: error })
  if (data.length === 0) throw new ReadableError('Someone else has already decided this application.')
}
