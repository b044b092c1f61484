import { queryOptions } from '@tanstack/react-query'
import type { PublicConfig } from '@vermeil/contracts/public-config'

let reading: Promise<PublicConfig> | undefined

/** The public part of the server's configuration. What changes while the server runs comes as an event. */
export function publicConfig(): Promise<PublicConfig> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

/** Reads it again: an event may have been missed. */
export function rereadConfig(): Promise<PublicConfig> {
  reading = undefined
  return publicConfig()
}

async function read(): Promise<PublicConfig> {
  const [response, contract] = await Promise.all([fetch('/config.json'), import('@vermeil/contracts/public-config')])
  if (!response.ok) throw new Error(`The site's settings could not be read (${response.status}).`)
  return contract.PublicConfig.parse(await response.json())
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: publicConfig,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
