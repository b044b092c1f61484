import { z } from 'zod'
import { readStored, removeStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

const SentApplication = z.object({ artist_name: z.string(), email: z.string(), sentAt: z.number() })
type SentApplication = z.infer<typeof SentApplication>

const key = 'sentApplication'

function read(): SentApplication | null {
  const stored = readStored(key, 'tab')
  if (stored === null) return null
  try {
    return SentApplication.parse(JSON.parse(stored))
  } catch (error) {
    console.warn('The stored application could not be read and is dropped.', error)
    removeStored(key, 'tab')
    return null
  }
}

const store = createStore(read())

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
