import { Copy } from 'lucide-react'
import { notify } from '@/shared/page/toasts'
import { Button } from './button'

/** A long code in one line, which can be copied whole. */
export function CopiedCode({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify({ title: 'Copied', tone: 'success' })
    } catch (error) {
      console.warn('The clipboard could not be written.', error)
      notify({ title: 'Could not copy it', description: text, tone: 'destructive' })
    }
  }
  return (
    <span className="flex items-center justify-end gap-1">
      <code className="min-w-0 truncate text-sm">{text}</code>
      <Button variant="ghost" size="icon" aria-label="Copy" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </Button>
    </span>
  )
}
