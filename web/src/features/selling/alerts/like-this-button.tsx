import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import { termsLike } from './like-this'

const SaveSearchDialog = lazyDialog(() => import('./save-search-dialog').then((module) => module.SaveSearchDialog))

/** On a sold lot: to hear of the next work of its kind. */
export function LikeThisButton({ lot }: { lot: LotView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        className="h-auto! min-h-11 w-full py-2 whitespace-normal!"
        onClick={() => setIsOpen(true)}
      >
        <BellPlus aria-hidden="true" />
        Tell me when something like this comes
      </Button>
      {isOpen && (
        <SaveSearchDialog title="Works like this one" terms={termsLike(lot)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
