import { Heart } from 'lucide-react'
import { useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { useWatchedIds } from './watch-list'

/** Shows only the watched works. In the address, so that Back and a reload keep the view. */
export function WatchingToggle({ isOn }: { isOn: boolean }) {
  const [, setParams] = useSearchParams()
  const count = useWatchedIds().size
  const toggle = () =>
    setParams((current) => {
      if (isOn) current.delete('watching')
      else current.set('watching', 'true')
      return current
    })
  return (
    <Button variant="outline" aria-pressed={isOn} onClick={toggle} className="figures px-4 aria-pressed:border-gold">
      <Heart aria-hidden="true" className={cn(isOn && 'fill-current text-gold')} />
      Watching ({count})
    </Button>
  )
}
