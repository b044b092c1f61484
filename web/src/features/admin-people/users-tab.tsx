import { useTableAddress } from '@/ui/data-table/use-table-address'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { PeopleList } from './people-list'
import { PersonPage } from './person-page'
import { SignalsList } from './signals-list'

const name = 'users'

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'people', label: 'People', render: () => <PeopleList name={name} /> },
  { value: 'signals', label: 'Signals', render: () => <SignalsList /> },
]

/** Everybody with an account, and the signals about them; or the person whose page is open. */
export function UsersTab() {
  const { opened } = useTableAddress(name)
  return opened ? (
    <PersonPage key={opened} id={opened} table={name} />
  ) : (
    <RouteTabs label="Users" param="view" tabs={views} />
  )
}
