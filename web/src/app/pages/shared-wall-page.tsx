import { SharedWall } from '@/features/catalog/wall-planner/shared-wall'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'A shared wall' }

export function Component() {
  const { token = '' } = useParams()
  if (!/^[\w-]{22}$/.test(token)) return <NotFound />
  return (
    <div className="page-width py-8 sm:py-12">
      <SharedWall token={token} notFound={<NotFound />} />
    </div>
  )
}
