import { useTableAddress } from '@/ui/data-table/use-table-address'
import { PeopleList } from './people-list'
import { PersonPage } from './person-page'

const name = 'users'

/** Everybody with an account: the list, or the person whose page is open. */
export function UsersTab() {
  const { opened } = useTableAddress(name)
  return opened ? <PersonPage key={opened} id={opened} table={name} /> : <PeopleList name={name} />
}
