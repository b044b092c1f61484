import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Input } from '@/ui/input'

/** Long enough for the next key, short enough to seem at once. */
const pauseMs = 250

type SearchBoxProps = {
  words: string
  /** While typing the address is replaced; Enter makes a step that Back returns from. */
  onSearch: (words: string, options: { replace: boolean }) => void
}

export function SearchBox({ words, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  /** What the box has put into the address and has not seen there yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (known !== words) {
    setKnown(words)
    const place = sent.indexOf(words)
    setSent(sent.slice(place + 1))
    // The address changed elsewhere (Back, a removed chip): the box follows. Its own change may come back after the
    // next letter, which must not be lost.
    if (place < 0) setText(words)
  }

  const search = useCallback(
    (asked: string, options: { replace: boolean }) => {
      setSent((earlier) => [...earlier, asked])
      onSearch(asked, options)
    },
    [onSearch],
  )

  useEffect(() => {
    if (text.trim() === words) return
    const timer = setTimeout(() => search(text.trim(), { replace: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, words, search])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== words) search(text.trim(), { replace: false })
  }

  return (
    <search className="relative grow max-sm:basis-full">
      <form action={paths.collection} aria-label="Works" onSubmit={submit}>
        <label htmlFor="collection-search" className="sr-only">
          Search the collection
        </label>
        <Input
          id="collection-search"
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Title, artist, material…"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="ps-9"
        />
        <button
          type="submit"
          aria-label="Find works"
          className="absolute start-0 top-0 grid h-11 w-9 place-items-center text-muted"
        >
          <Search aria-hidden="true" className="size-4" />
        </button>
      </form>
    </search>
  )
}
