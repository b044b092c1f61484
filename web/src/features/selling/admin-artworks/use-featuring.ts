import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FeaturedWorks } from '@vermeil/contracts/selling/listings-admin.schema'
import { noRetry } from '@/shared/http/query-client'
import { artworksKey, featuredWorksQuery, featureWorks } from './artworks-api'

/** Saves the works of the home page in a new order. It shows at once and is reverted if the server refuses. */
export function useFeaturing() {
  const queryClient = useQueryClient()
  const { queryKey } = featuredWorksQuery
  const { mutate, isPending } = useMutation({
    ...noRetry,
    mutationFn: ({ ids }: { ids: readonly string[] }) => featureWorks(ids),
    onMutate: ({ ids }) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (known) => known && arranged(known, ids))
      return { before }
    },
    onError: (_error, _ids, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onSettled: () => queryClient.invalidateQueries({ queryKey: artworksKey }),
  })
  return { isPending, save: (ids: readonly string[]) => mutate({ ids }) }
}

/** Works that are not known yet appear with the answer. */
const arranged = ({ works }: FeaturedWorks, ids: readonly string[]): FeaturedWorks => ({
  works: ids.flatMap((id) => works.find((work) => work.id === id) ?? []),
})
