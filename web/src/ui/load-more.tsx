import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Below a list that comes in pages, while there is a next one. */
export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { pages: Pages }) {
  if (!hasNextPage) return null
  return (
    <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Loading...' : 'Load more'}
    </Button>
  )
}
