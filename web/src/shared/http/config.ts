import { queryOptions } from '@tanstack/react-query'
import type { PublicConfig } from '@vermeil/contracts/public-config.schema'
import { currentRendering, isServer } from '@/shared/page/server-rendering'

/** The configuration that the server wrote into the page, the same for everybody. */
const written = isServer ? null : document.getElementById('config')
let first = written ? (JSON.parse(written.textContent) as PublicConfig) : undefined

let reading: Promise<PublicConfig> | undefined

/** The public part of the server's configuration. What changes while the server runs comes as an event. */
export function publicConfig(): Promise<PublicConfig> {
  if (first) return Promise.resolve(first)
  reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

/** Reads it again: an event may have been missed. */
export function rereadConfig(): Promise<PublicConfig> {
  first = undefined
  reading = undefined
  return publicConfig()
}

async function read(): Promise<PublicConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The site's settings could not be read (${response.status}).`)
  return response.json()
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: publicConfig,
  initialData: () => currentRendering()?.config ?? first,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
