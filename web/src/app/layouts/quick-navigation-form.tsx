import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { announce } from '@/shared/a11y/announcer'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { quickNavigation } from './quick-navigation'

/** A box that leads by keyword, clears itself, and says where it went. */
export function QuickNavigationForm() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [arrival, setArrival] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const { path, name } = quickNavigation(text)
    const sentence = `Took you to ${name}.`
    void navigate(path)
    setText('')
    setArrival(sentence)
    announce(sentence)
  }

  return (
    <search>
      <form onSubmit={submit}>
        <label htmlFor={id} className="eyebrow text-muted">
          Quick Navigation
        </label>
        <div className="mt-3 flex gap-2">
          <Input
            id={id}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            placeholder="Try “auctions” or “contact”"
            value={text}
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
