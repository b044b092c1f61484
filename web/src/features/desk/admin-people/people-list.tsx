import { useQuery } from '@tanstack/react-query'
import { peoplePageSize } from '@vermeil/contracts/desk/people.schema'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import { DataTable } from '@/ui/data-table/data-table'
import { listFilter, listQuery, useFileExport } from '@/ui/data-table/server-list'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { Section } from '@/ui/section'
import { MixedAdministrators } from './mixed-administrators'
import { peopleQuery } from './people-api'
import { personColumns, personFilters } from './person-columns'

const sortable = ['name', 'email', 'joined']
const newestFirst = { column: 'joined', isDescending: true }

/** Everybody with an account, searched and paged by the server. A name opens the person's page. */
export function PeopleList({ name }: { name: string }) {
  const address = useTableAddress(name)
  const query = useQuery(peopleQuery(String(listQuery(address, personFilters))))
  const file = useFileExport(`/admin/accounts.csv?${listFilter(address, personFilters)}`, 'people.csv')
  return (
    <Section id="people" title="People" headingClass="sr-only">
      <MixedAdministrators />
      <DataTable
        name={name}
        caption="People"
        columns={personColumns}
        filters={personFilters}
        rows={query.data?.people}
        query={query}
        server={{ total: query.data?.total ?? 0, maxCounted, sortable, ...file }}
        pageSize={peoplePageSize}
        defaultSort={newestFirst}
        what="The list of people"
        nouns={['person', 'people']}
        empty={<p className="text-muted">Nobody has an account yet.</p>}
        opensRows
      />
    </Section>
  )
}
