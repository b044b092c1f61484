import { formatCount, plural } from '@/shared/format/format'

/** How much of a plan's allowance is used; a limit of null is none. */
export const listingsInUse = ({ used, limit }: { used: number; limit: number | null }): string =>
  limit === null
    ? `${plural(used, 'listing', 'listings')} in use, with no limit.`
    : `${formatCount(used)} of ${plural(limit, 'listing', 'listings')} in use.`
