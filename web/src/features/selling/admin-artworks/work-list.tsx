import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import { adminWorkPageSize } from '@vermeil/contracts/selling/listings-admin.schema'
import { useMemo } from 'react'
import { useHolds } from '@/entities/account/for-staff'
import { useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { DataTable } from '@/ui/data-table/data-table'
import { listFilter, listQuery, useFileExport } from '@/ui/data-table/server-list'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { artworksKey, startWork, worksQuery } from './artworks-api'
import { sortableColumns, workColumns, workFilters } from './work-columns'

/** Every work, searched, filtered, sorted and paged by the server. Its name opens the work. */
export function WorkList() {
  const address = useTableAddress('works')
  const filters = useFilters(address.filter('artist'))
  const query = useQuery(worksQuery(String(listQuery(address, filters))))
  const file = useFileExport(`/admin/artworks.csv?${listFilter(address, filters)}`, 'artworks.csv')
  return (
    <section aria-labelledby="all-works">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="all-works" className="text-2xl">
          All works
        </h2>
        {useHolds('catalog') && <StartButton />}
      </div>
      <DataTable
        name="works"
        caption="All works"
        columns={workColumns}
        filters={filters}
        rows={query.data?.works}
        query={query}
        server={{ total: query.data?.total ?? 0, maxCounted, sortable: sortableColumns, ...file }}
        pageSize={adminWorkPageSize}
        nouns={['work', 'works']}
        empty={<p className="text-muted">No works yet.</p>}
        defaultSort={{ column: 'updated', isDescending: true }}
        opensRows
      />
    </section>
  )
}

/** Starts a draft and opens its form. */
function StartButton() {
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const starting = useMutation({
    mutationFn: startWork,
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: artworksKey })
      const opened = new URLSearchParams(params)
      opened.set('works', id)
      opened.set('edit', '')
      setParams(opened)
    },
  })
  return (
    <Button variant="gold" disabled={starting.isPending} onClick={() => starting.mutate()}>
      Upload a work of Vermeil
    </Button>
  )
}

/** A link from a work's page shows the works of its artist; the filter then has that one option. */
function useFilters(artistId: string) {
  const { data } = useQuery({ ...worksQuery(`artist=${artistId}&limit=1`), enabled: artistId !== '' })
  const name = data?.works[0]?.artist.name ?? 'This artist'
  return useMemo(
    () =>
      artistId
        ? [...workFilters, { column: 'artist', label: 'Artist', options: [{ value: artistId, label: name }] }]
        : workFilters,
    [artistId, name],
  )
}
