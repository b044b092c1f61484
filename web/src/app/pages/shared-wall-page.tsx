import { SharedWall } from '@/features/catalog/wall-planner/shared-wall'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'

export function Component() {
  const { token = '' } = useParams()
  return (
    <div className="page-width py-8 sm:py-12">
      <SharedWall token={token} notFound={<NotFound />} />
    </div>
  )
}
