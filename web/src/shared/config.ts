import { queryOptions } from '@tanstack/react-query'

/** What the server lets a browser know about the house. */
export type HouseConfig = {
  demo: boolean
  siteUrl: string
  anonKey: string
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<HouseConfig> => {
    const response = await fetch('/config.json', { signal })
    if (!response.ok) throw new Error(`The house's settings could not be read (${response.status}).`)
    return parseConfig(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY, // fixed while the server runs
  gcTime: Number.POSITIVE_INFINITY,
})

function parseConfig(value: unknown): HouseConfig {
  const config: Partial<Record<keyof HouseConfig, unknown>> = typeof value === 'object' && value !== null ? value : {}
  const { demo, siteUrl, anonKey } = config
  if (typeof demo !== 'boolean' || typeof siteUrl !== 'string' || typeof anonKey !== 'string') {
    throw new Error("The house's settings do not have the agreed form.")
  }
  return { ...config, demo, siteUrl, anonKey }
}
