import { useQuery } from '@tanstack/react-query'
import type { DispatchBody, LoanShipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useState } from 'react'
import { Tracking } from '@/entities/delivery/tracking'
import { PrivateFile } from '@/entities/file/private-file'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { FilePicker } from '@/ui/file-picker'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Timeline } from '@/ui/timeline'
import { fileForm, loanShipmentsQuery, useLoanAction } from './loan-api'
import { wayBackText, waySteps } from './way-text'

const DispatchForm = lazyDialog(() => import('@/entities/delivery/dispatch-form').then((module) => module.DispatchForm))

type LoanWaysProps = {
  loanId: string
  title: string
  /** Where the way out has a timeline of its own, the way back alone. */
  isOutShown?: boolean
}
type WayProps = Pick<LoanWaysProps, 'loanId' | 'title'> & { way: LoanShipment }

const names = { out: 'The way out', back: 'The way back' } as const

/** How the work of a loan travels, and what its reader can do about the way back. */
export function LoanWays({ loanId, title, isOutShown = true }: LoanWaysProps) {
  const { data } = useQuery(loanShipmentsQuery(loanId))
  const shown = data?.shipments.filter(({ direction }) => isOutShown || direction === 'back') ?? []
  return shown.map((way) => (
    <section key={way.direction} aria-label={names[way.direction]} className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-base font-medium">{names[way.direction]}</h3>
      {way.state === 'canceled' ? (
        <p className="text-muted">Canceled with the loan.</p>
      ) : (
        <Timeline label={`How far ${names[way.direction].toLowerCase()} is`} steps={waySteps(way)} />
      )}
      {way.carrier && (
        <p className="text-sm">
          <Tracking {...way} />
        </p>
      )}
      {way.direction === 'back' && <WayBack {...{ loanId, title, way }} />}
    </section>
  ))
}

const path = (loanId: string) => `/loans/${loanId}/return-shipment`

function WayBack({ loanId, title, way }: WayProps) {
  const [isSending, setIsSending] = useState(false)
  const { can } = way
  const pack = useLoanAction({ run: () => api.command('POST', `${path(loanId)}/packing`), done: 'Packed' })
  const confirm = useLoanAction({ run: () => api.command('POST', `${path(loanId)}/arrival`), done: 'It is back' })
  const text = wayBackText(way)
  return (
    <>
      {text && <p>{text}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can.dispatch && (
          <Button
            variant={way.state === 'shipped' ? 'outline' : 'gold'}
            size="sm"
            aria-label={`${way.state === 'shipped' ? 'Correct the tracking' : 'Send it back'}: ${title}`}
            onClick={() => setIsSending(true)}
          >
            {way.state === 'shipped' ? 'Correct the tracking' : 'Send it back'}
          </Button>
        )}
        {can.pack && (
          <Button variant="outline" size="sm" disabled={pack.isPending} onClick={() => pack.mutate()}>
            Mark as packed
          </Button>
        )}
        {can.confirm && (
          <Button variant="gold" size="sm" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            It is back
          </Button>
        )}
      </div>
      <WayPhotos {...{ loanId, title, way }} />
      {isSending && <SendBackDialog {...{ loanId, title, way }} onClose={() => setIsSending(false)} />}
    </>
  )
}

function SendBackDialog({ loanId, title, way, onClose }: WayProps & { onClose: () => void }) {
  const { mutate, isPending, problem } = useLoanAction({
    run: (body: DispatchBody) => api.command('POST', `${path(loanId)}/dispatch`, body),
    done: way.state === 'shipped' ? 'Tracking corrected' : 'Marked as shipped',
    ...{ onDone: onClose, showsErrors: true },
  })
  return (
    <DispatchForm
      title={`${title} is on its way back?`}
      description="Its owner is mailed what you enter here."
      shipment={way}
      submit={{ onSubmit: mutate, isPending, problem }}
      onClose={onClose}
    />
  )
}

function WayPhotos({ loanId, title, way: { photos, can } }: WayProps) {
  const { mutate, isPending } = useLoanAction({
    run: (file: File) => api.command('POST', `${path(loanId)}/photos`, fileForm(file)),
    done: 'Photo added',
  })
  return (
    <>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {photos.map(({ id, filename }) => (
            <li key={id}>
              <PrivateFile
                path={`/loans/${loanId}/shipments/photos/${id}`}
                label="Before its way back"
                alt={`${title} before its way back: ${filename}`}
              />
            </li>
          ))}
        </ul>
      )}
      {can.addPhotos && (
        <FilePicker
          label="Add a photo"
          hint="Before you pack: front, back, corners, and the open box. JPG or PNG, up to 25 MB. Its owner sees them."
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={25}
          isBusy={isPending}
          onFile={mutate}
        />
      )}
    </>
  )
}
