import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'

const ReplayDialog = lazyDialog(() => import('./replay-dialog').then(({ ReplayDialog }) => ReplayDialog))

const ended: ReadonlySet<LotView['state']> = new Set(['sold', 'passed', 'withdrawn'])

/** Replays an auction that has ended and has a history. */
export function ReplayButton({ lot: { id, title, state, sequence, images } }: { lot: LotView }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!ended.has(state) || sequence === 0) return null
  return (
    <div className="mt-4">
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <History aria-hidden="true" />
        Replay this auction
      </Button>
      {isOpen && <ReplayDialog lotId={id} title={title} picture={images[0] ?? null} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
