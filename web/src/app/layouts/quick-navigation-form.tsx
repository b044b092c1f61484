import { type FormEvent, useId, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { loadSecondary } from '../pages'

const loadRules = async () => (await loadSecondary()).shellParts.quickNavigation()

/** Without the rules, as after a lost connection, every text is searched for in the collection. */
const destinationOf = (text: string) =>
  loadRules().then(
    ({ quickNavigation }) => quickNavigation(text),
    () => ({ path: `${paths.collection}?${new URLSearchParams({ q: text })}`, name: 'Collection' }),
  )

/** A box that leads by keyword, clears itself, and says where it went. `name` tells it from a second one on the page. */
export function QuickNavigationForm({ name }: { name: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [arrival, setArrival] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const destination = await destinationOf(text)
    const sentence = `Took you to ${destination.name}.`
    navigate(destination.path)
    setText('')
    setArrival(sentence)
    announce(sentence)
  }

  return (
    <search>
      <form action={paths.collection} aria-label={name} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id} className="eyebrow text-muted">
          Quick Navigation
        </label>
        <div className="mt-3 flex gap-2">
          <Input
            id={id}
            type="search"
            name="q"
            enterKeyHint="go"
            autoComplete="off"
            placeholder="Try “auctions” or “contact”"
            value={text}
            onFocus={() => void loadRules().catch(() => undefined)}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outline">
            Go
          </Button>
        </div>
        <p className="mt-2 min-h-5 text-sm text-muted">{arrival}</p>
      </form>
    </search>
  )
}
