import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from './input'

/** A box to search with, in a form of its own: the glass in it sends the form. */
export function SearchInput({ submitLabel, ...input }: ComponentProps<'input'> & { submitLabel: string }) {
  return (
    <div className="relative">
      <Input type="search" autoComplete="off" className="ps-9" {...input} />
      <button
        type="submit"
        aria-label={submitLabel}
        className="absolute start-0 top-0 grid h-11 w-9 place-items-center text-muted hover:text-gold"
      >
        <Search aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
