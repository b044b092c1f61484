import type { Wall } from '@vermeil/contracts/catalog/walls.schema'
import { wallLinkDays } from '@vermeil/contracts/catalog/walls.schema'
import { Copy, Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { shareWall, useWallAction, withdrawLink } from './walls-api'

type ShareDialogProps = {
  wallId: string
  sharedUntil: Wall['sharedUntil']
  onShared: (until: string | null) => void
  onClose: () => void
}

/** A private link: anybody who has it sees the wall and its photo, and can change nothing. */
export function ShareDialog({ wallId, sharedUntil, onShared, onClose }: ShareDialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  const share = useWallAction({
    run: async () => {
      const { token, expiresAt } = await shareWall(wallId)
      setAddress(location.origin + paths.sharedWall(token))
      onShared(expiresAt)
    },
  })
  const withdraw = useWallAction({
    run: () => withdrawLink(wallId),
    done: 'Link withdrawn',
    onDone: () => {
      setAddress(null)
      onShared(null)
    },
  })
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      notify({ title: 'Link copied', tone: 'success' })
    } catch (error) {
      console.warn('The link could not be copied.', error)
      notify({ title: 'Please copy the link from the field', tone: 'destructive' })
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title="Share this wall"
        description={`Anybody with the link sees the wall, its photo and its works, and can change nothing. It ends after ${wallLinkDays} days, and you can withdraw it at any time.`}
      >
        {address && (
          <Field label="Private link" hint="We show it once: copy it now.">
            {(control) => (
              <span className="flex gap-2">
                <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
                <Button variant="outline" size="icon" aria-label="Copy the link" onClick={() => void copy(address)}>
                  <Copy aria-hidden="true" />
                </Button>
              </span>
            )}
          </Field>
        )}
        {sharedUntil && (
          <p className="mt-3 text-sm text-muted">A link opens this wall until {formatDate(sharedUntil)}.</p>
        )}
        <DialogActions>
          {sharedUntil && (
            <Button variant="outline" disabled={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
              <Link2Off aria-hidden="true" />
              Withdraw the link
            </Button>
          )}
          <Button
            variant={address ? 'outline' : 'gold'}
            disabled={share.isPending}
            onClick={() => share.mutate(undefined)}
          >
            <Link2 aria-hidden="true" />
            {sharedUntil ? 'Make a new link' : 'Make a link'}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
