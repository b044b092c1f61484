import { queryOptions } from '@tanstack/react-query'
import type { PublicConfig } from '@vermeil/contracts/public-config'

/** What the server lets a browser know about the house. Fixed while the server runs, so asked for once. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<PublicConfig> => {
    const [response, contract] = await Promise.all([
      fetch('/config.json', { signal }),
      import('@vermeil/contracts/public-config'),
    ])
    if (!response.ok) throw new Error(`The house's settings could not be read (${response.status}).`)
    return contract.PublicConfig.parse(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
