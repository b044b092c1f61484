import type { GoTrueClient } from '@supabase/auth-js'
import { publicConfig } from '@/shared/http/config'
import { isServer } from '@/shared/page/server-rendering'
import { readStored } from '@/shared/page/storage'
import { setAccessTokenProvider } from './access-token'

/** The client library's own key, so that other code finds its sessions. */
const storageKey = isServer ? '' : `sb-${location.hostname.split('.')[0]}-auth-token`

let opening: Promise<GoTrueClient> | undefined

/** The official client, loaded on first use: 25 kB that no first paint waits for. */
export function authClient(): Promise<GoTrueClient> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<GoTrueClient> {
  const [{ GoTrueClient }, { anonKey }] = await Promise.all([import('@supabase/auth-js'), publicConfig()])
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    // Spelled as the library spells it: it replaces this by the person's own token, and would send both otherwise.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey,
    flowType: 'implicit',
  })
}

/** Whether the client is needed to know the account: there is a stored session, or a mailed link was just opened. */
export const mayHaveSession = (): boolean =>
  !isServer && (readStored(storageKey) !== null || /[#&](?:access_token|error_code)=/.test(location.hash))

setAccessTokenProvider(async () => {
  // A visitor's requests don't wait for the library.
  if (!opening && !mayHaveSession()) return null
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
})
