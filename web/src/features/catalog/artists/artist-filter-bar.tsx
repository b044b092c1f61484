import { useQuery } from '@tanstack/react-query'
import type { ArtistFilters } from '@vermeil/contracts/catalog/artist-filters'
import { useEffect, useId, useState } from 'react'
import { Checkbox } from '@/ui/checkbox'
import { Label } from '@/ui/label'
import { SearchInput } from '@/ui/search-input'
import { option, Select } from '@/ui/select'
import { artistStylesQuery } from './artist-queries'

const pauseMs = 250

type ArtistFilterBarProps = { filters: ArtistFilters; onChange: (change: Partial<ArtistFilters>) => void }

export function ArtistFilterBar({ filters: { q, style, isOnOffer }, onChange }: ArtistFilterBarProps) {
  const id = useId()
  const [text, setText] = useState(q)
  const { data } = useQuery(artistStylesQuery)
  const styles = data?.styles ?? []
  // A style of a link stays chosen though it is not among the frequent ones, or they are not here yet.
  const names = style && !styles.some(({ name }) => name === style) ? [{ name: style, artists: 0 }, ...styles] : styles

  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => onChange({ q: text.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, q, onChange])

  return (
    <search>
      <form
        aria-label="Artists"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ q: text.trim() })
        }}
        className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3"
      >
        <div className="grid w-full gap-1.5 sm:w-72">
          <Label htmlFor={`${id}-search`}>Find an artist</Label>
          <SearchInput
            submitLabel="Show artists"
            id={`${id}-search`}
            name="q"
            placeholder="Name or specialty"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="grid w-full gap-1.5 sm:w-64">
          <Label htmlFor={`${id}-style`}>Style</Label>
          <Select
            id={`${id}-style`}
            name="style"
            value={style}
            onChange={(event) => onChange({ style: event.target.value })}
          >
            <option value="">All styles</option>
            {names.map(({ name, artists }) => option(name, artists > 0 ? `${name} (${artists})` : name))}
          </Select>
        </div>
        <Checkbox
          label="With works on offer"
          name="onOffer"
          value="true"
          checked={isOnOffer}
          onCheckedChange={(checked) => onChange({ isOnOffer: checked })}
        />
      </form>
    </search>
  )
}
