import type { Playlist } from '@vermeil/contracts/identity/music.schema'
import { readQuery } from '@/shared/http/read-query'

/** The site's playlist in its order. */
export const playlistQuery = readQuery<Playlist>(['music'], '/music', { staleTime: 60_000 })
