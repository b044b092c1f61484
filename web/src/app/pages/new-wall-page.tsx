import { useWatchedIds } from '@/features/catalog/favorites/watch-list'
import { NewWall } from '@/features/catalog/wall-planner/new-wall'
import { useAskedWorks } from '@/features/catalog/wall-planner/use-asked-works'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { PagePlaceholder } from '../layouts/page-placeholder'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Collection', to: paths.collection }

export function Component() {
  const { user, loading } = useAuth()
  const asked = useAskedWorks()
  const watched = useWatchedIds()
  if (loading) return <PagePlaceholder />
  return (
    <div className="page-width py-8 sm:py-12">
      <NewWall {...asked} watched={[...watched]} isSignedIn={user !== null} />
    </div>
  )
}
