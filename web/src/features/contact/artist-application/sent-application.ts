import { z } from 'zod'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

const SentApplication = z.object({ artist_name: z.string(), email: z.string(), sentAt: z.number() })
type SentApplication = z.infer<typeof SentApplication>

const key = 'sentApplication'

const store = createStore(SentApplication.safeParse(readStoredJson(key, 'tab')).data ?? null, null)

/** The application that a visitor without an account has sent from this tab. */
export const sentApplication = {
  remember({ artist_name, email }: Pick<SentApplication, 'artist_name' | 'email'>) {
    const sent = { artist_name, email, sentAt: Date.now() }
    writeStored(key, JSON.stringify(sent), 'tab')
    store.set(sent)
  },
  forget() {
    removeStored(key, 'tab')
    store.set(null)
  },
}

export const useSentApplication = () => useStore(store)
