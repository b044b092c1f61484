import { OwnWall } from '@/features/catalog/wall-planner/own-wall'
import { useAskedWorks } from '@/features/catalog/wall-planner/use-asked-works'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { isUuid } from '@/shared/navigation/uuid'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Wall planner', back: { text: 'Your walls', to: paths.walls } }

export function Component() {
  const { id = '' } = useParams()
  if (!isUuid(id)) return <NotFound />
  return (
    <RequireAccount>
      <div className="page-width py-6 sm:py-8">
        <OwnPage key={id} id={id} />
      </div>
    </RequireAccount>
  )
}

function OwnPage({ id }: { id: string }) {
  const { toHang } = useAskedWorks()
  return <OwnWall id={id} toHang={toHang} />
}
