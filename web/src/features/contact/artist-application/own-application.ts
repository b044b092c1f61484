import { queryOptions } from '@tanstack/react-query'
import { ArtistApplication } from '@vermeil/contracts/contact/applications.schema'
import { z } from 'zod'
import { restClient } from '@/shared/http/rest-client'

export const ownApplicationKey = ['applications', 'own'] as const

/** The account's latest application, or null: an earlier one was decided before the next could be sent. */
export const ownApplicationQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...ownApplicationKey, userId],
    queryFn: async ({ signal }) => {
      const client = await restClient()
      const { data, error } = await client
        .from('artist_applications')
        .select()
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
      if (error) throw new Error('The application could not be read.', { cause: error })
      return z.array(ArtistApplication).parse(data)[0] ?? null
    },
    enabled: userId !== undefined,
    // The client has already tried four times.
    retry: false,
  })
