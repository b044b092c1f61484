import { Suspense } from 'react'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { Skeleton } from '@/ui/skeleton'
import { PeopleList } from './people-list'

const SignalsList = lazyPart(() => import('./signals-list').then((module) => module.SignalsList))
const PersonPage = lazyPart(() => import('./person-page').then((module) => module.PersonPage))

const name = 'users'

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'people', label: 'People', render: () => <PeopleList name={name} /> },
  { value: 'signals', label: 'Signals', render: () => <SignalsList /> },
]

/** Everybody with an account, and the signals about them; or the person whose page is open. */
export function UsersTab() {
  const { opened } = useTableAddress(name)
  return opened ? (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <PersonPage key={opened} id={opened} table={name} />
    </Suspense>
  ) : (
    <RouteTabs label="Users" param="view" tabs={views} />
  )
}
