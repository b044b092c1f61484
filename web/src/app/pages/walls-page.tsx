import { WallList } from '@/features/catalog/wall-planner/wall-list'
import { paths } from '@/shared/navigation/paths'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

export function Component() {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Your walls</h1>
      <p className="mt-2 mb-8 text-muted">Rooms in which you try works at true size before you bid, buy or propose.</p>
      <WallList />
    </div>
  )
}
