import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { SaveState } from './plan-saver'

const texts = {
  saved: ['All changes saved', Check],
  saving: ['Saving…', LoaderCircle],
  offline: ['Kept on this device until you are online', CloudOff],
  conflict: ['Changed elsewhere', TriangleAlert],
  refused: ['Could not be saved', TriangleAlert],
} as const

export function SaveStatus({ state }: { state: SaveState }) {
  const [text, Icon] = texts[state]
  return (
    <span role="status" className="inline-flex items-center gap-1.5" data-save-state={state}>
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  )
}
