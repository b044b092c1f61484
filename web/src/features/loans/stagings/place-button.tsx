import { useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import type { PlacedWork, PlaceStart } from './place-dialog'

const PlaceDialog = lazyDialog(() => import('./place-dialog').then(({ PlaceDialog }) => PlaceDialog))

type PlaceButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { work: PlacedWork; start?: PlaceStart }

/** Starts a staging: from the catalog, or from a work that a client has accepted. */
export function PlaceButton({ work, start, variant = 'outline', size = 'sm' }: PlaceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...{ variant, size }} aria-label={`Place in a property: ${work.title}`} onClick={() => setOpen(true)}>
        Place in a property
      </Button>
      {isOpen && <PlaceDialog work={work} start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
