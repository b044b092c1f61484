import { OwnWall } from '@/features/catalog/wall-planner/own-wall'
import { useAskedWorks } from '@/features/catalog/wall-planner/use-asked-works'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Your walls', to: paths.walls }

export function Component() {
  const { id = '' } = useParams()
  return (
    <div className="page-width py-6 sm:py-8">
      <OwnPage key={id} id={id} />
    </div>
  )
}

function OwnPage({ id }: { id: string }) {
  const { toHang } = useAskedWorks()
  return <OwnWall id={id} toHang={toHang} />
}
