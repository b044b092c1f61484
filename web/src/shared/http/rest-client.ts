import type { PostgrestClient } from '@supabase/postgrest-js'
import { accessToken } from '@/shared/auth/access-token'
import { publicConfig } from './config'

/** The official client for the PostgREST endpoint, loaded where a form or a list needs it. */
export async function restClient(): Promise<PostgrestClient> {
  const [{ PostgrestClient }, { anonKey }, token] = await Promise.all([
    import('@supabase/postgrest-js'),
    publicConfig(),
    accessToken(),
  ])
  return new PostgrestClient(`${location.origin}/rest/v1`, {
    headers: { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}` },
  })
}
