import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { SearchInput } from '@/ui/search-input'

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
    <search className="grow basis-40">
      <form action={paths.collection} aria-label="Works" onSubmit={submit}>
        <label htmlFor="collection-search" className="sr-only">
          Search the collection
        </label>
        <SearchInput
          submitLabel="Find works"
          id="collection-search"
          name="q"
          enterKeyHint="search"
          placeholder="Title, artist, material…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
