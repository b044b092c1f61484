import { Share2 } from 'lucide-react'
import { notify } from '@/shared/page/toasts'
import { Button } from './button'

/** The device's own share sheet where there is one, else the link on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        notify({ title: 'Link copied', tone: 'success' })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // closed without choosing
      console.warn('The link could not be shared.', error)
      notify({ title: 'Could not share the link', description: url, tone: 'destructive' })
    }
  }
  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}
