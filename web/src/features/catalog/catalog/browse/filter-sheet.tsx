import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cleared, type Filters } from '@vermeil/contracts/catalog/collection-filters'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Sheet, SheetContent } from '@/ui/sheet'
import { FilterPanel } from './filter-panel'
import { searchQuery, totalText } from './search-query'

type FilterSheetProps = { filters: Filters; onApply: (next: Filters) => void; onClose: () => void }

/** On a phone the filters fill the screen and wait: the counts follow each choice, the works only the last button. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const [staged, setStaged] = useState(filters)
  const { data } = useInfiniteQuery({ ...searchQuery(staged), placeholderData: keepPreviousData })
  const first = data?.pages[0]
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title="Filters"
        side="bottom"
        headAction={
          <Button variant="ghost" onClick={() => setStaged(cleared(staged))}>
            Clear all
          </Button>
        }
        footer={
          <Button variant="gold" className="grow" onClick={() => onApply(staged)}>
            {first ? `Show ${totalText(first)}` : 'Show works'}
          </Button>
        }
      >
        <FilterPanel filters={staged} facets={first?.facets ?? null} onChange={setStaged} />
      </SheetContent>
    </Sheet>
  )
}
