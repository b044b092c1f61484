import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'

const SaveSearchDialog = lazyDialog(() => import('./save-search-dialog').then((module) => module.SaveSearchDialog))

/** Saves the criteria on the screen. Nothing without any. */
export function SaveSearchButton({ terms }: { terms: readonly SearchTerm[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (terms.length === 0) return null
  return (
    <>
      <Button variant="outline" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
        <BellPlus aria-hidden="true" />
        Save this search
      </Button>
      {isOpen && (
        <SaveSearchDialog
          title="Save this search"
          terms={terms.map((term) => ({ ...term, isChosen: true }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
