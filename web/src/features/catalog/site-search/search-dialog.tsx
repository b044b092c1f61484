import type { Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import { type FormEvent, useCallback, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { LoadFailure } from '@/ui/load-failure'
import { SearchInput } from '@/ui/search-input'
import { Sheet, SheetContent } from '@/ui/sheet'
import { Skeleton } from '@/ui/skeleton'
import { countText, groupsOf, type SitePage, searchPath } from './options'
import { SuggestionOption } from './suggestion-option'
import { useActiveOption } from './use-active-option'
import { useSuggestions } from './use-suggestions'

type SearchDialogProps = {
  /** The pages that words lead to. */
  pagesFor: (words: string) => readonly SitePage[]
  onClose: () => void
  /** Gets the focus back, unless the search leads to another page. */
  opener: HTMLElement | null
}

/** A field with a list below it: the arrow keys choose, Enter opens what is chosen or searches the collection. */
export function SearchDialog({ pagesFor, onClose, opener }: SearchDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { words, found, isLoading, isError, isCurrent, refetch } = useSuggestions(typed)
  const pages = words ? pagesFor(words) : []
  const groups = words && typed ? groupsOf(words, found, pages) : []
  const isFound = found !== undefined && isCurrent
  const options = groups.flatMap((group) => group.options)
  const idOf = useCallback((place: number) => `${id}-option-${place}`, [id])
  const { active, onKeyDown } = useActiveOption(options.length, `${words} ${isCurrent}`, idOf)
  const { isLeaving, leaveFor } = useLeaving(onClose)
  const navigate = useNavigate()

  function submit(event: FormEvent) {
    event.preventDefault()
    const to = options[active]?.to ?? (typed && searchPath(typed))
    if (!to) return
    leaveFor(to)
    navigate(to)
  }

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title="Search"
        side="top"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isLeaving.current) opener?.focus()
        }}
      >
        <search className="sticky top-0 z-10 block bg-surface pt-1 pb-3">
          <form onSubmit={submit}>
            <label htmlFor={`${id}-field`} className="sr-only">
              Search artists, works and pages
            </label>
            <SearchInput
              submitLabel="Find works"
              id={`${id}-field`}
              role="combobox"
              enterKeyHint="search"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={active >= 0 ? idOf(active) : undefined}
              placeholder="Artists, works, pages"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </form>
        </search>
        <p role="status" className="sr-only">
          {isFound && countText(found, pages)}
        </p>
        {!typed && <p className="text-muted">Type a name, a title or a material.</p>}
        {isLoading && <SuggestionSkeleton />}
        {isFound && <FoundNote words={words} found={found} pageCount={pages.length} />}
        {isError && <LoadFailure what="The suggestions" onRetry={refetch} className="mb-3" />}
        <div id={`${id}-list`} role="listbox" aria-label="Suggestions" aria-busy={!isCurrent}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and a listbox may not hold one
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`} className="pb-2">
              <p id={`${id}-${group.name}`} className="eyebrow px-3 py-2 text-muted">
                {group.name}
              </p>
              {group.options.map((option) => {
                const place = options.indexOf(option)
                return (
                  <SuggestionOption
                    key={option.to}
                    id={idOf(place)}
                    option={option}
                    words={found?.correctedTo ?? words}
                    isActive={place === active}
                    onChoose={() => leaveFor(option.to)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** Closes for another page, whose heading takes the focus when it arrives. */
function useLeaving(onClose: () => void) {
  const { pathname } = useLocation()
  const isLeaving = useRef(false)
  return {
    isLeaving,
    leaveFor(to: string) {
      isLeaving.current = new URL(to, location.href).pathname !== pathname
      onClose()
    },
  }
}

/** That the words were corrected, or that they lead nowhere. */
function FoundNote({ words, found, pageCount }: { words: string; found: Suggestions; pageCount: number }) {
  const count = found.artists.length + found.works.length
  if (count + pageCount === 0) return <p className="text-muted">No artists, works or pages match “{words}”.</p>
  if (found.correctedTo === null || count === 0) return null
  return (
    <p className="text-muted">
      No results for “{words}”. Showing results for “<strong>{found.correctedTo}</strong>”.
    </p>
  )
}

const SuggestionSkeleton = () => (
  <div aria-hidden="true" className="grid gap-3 py-2">
    {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
      <div key={width} className="flex items-center gap-3 px-3">
        <Skeleton className="size-11" />
        <Skeleton className={`h-5 ${width}`} />
      </div>
    ))}
  </div>
)
