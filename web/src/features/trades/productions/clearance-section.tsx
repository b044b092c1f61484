import { useMutation } from '@tanstack/react-query'
import { missingRightTexts } from '@vermeil/contracts/catalog/screen-labels'
import type { Clearance, Placement } from '@vermeil/contracts/trades/placements.schema'
import { CircleAlert, Download, FileCheck, Handshake, type LucideIcon, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '@/shared/files/save-file'
import { formatDate } from '@/shared/format/format'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FilePicker } from '@/ui/file-picker'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { placementFiles, useProductionAction } from './productions-api'

type Look = { icon: LucideIcon; tone: 'warning' | 'success'; text: string }
const looks: Record<Clearance['state'], Look> = {
  'not-cleared': { icon: CircleAlert, tone: 'warning', text: 'Not cleared' },
  paper: { icon: FileCheck, tone: 'success', text: 'Cleared by a signed paper' },
  override: { icon: UserCheck, tone: 'success', text: 'Cleared by name' },
  granted: { icon: Handshake, tone: 'success', text: 'Screen rights granted' },
}

export const clearanceText = ({ state }: Clearance) => looks[state].text

export const ClearancePill = ({ clearance }: { clearance: Clearance }) => (
  <StatusPill {...looks[clearance.state]}>{looks[clearance.state].text}</StatusPill>
)

type ClearanceSectionProps = { productionId: string; placement: Placement; canRead: boolean; canManage: boolean }

/** Why a placement may be filmed, and the ways to clear it. */
export function ClearanceSection({ productionId, placement, canRead, canManage }: ClearanceSectionProps) {
  const { clearance } = placement
  const [isOverriding, setIsOverriding] = useState(false)
  const files = placementFiles(productionId, placement.id)
  const uploading = useProductionAction({ run: files.setPaper, done: 'Signed paper stored' })
  const removing = useProductionAction({ run: files.unclear, done: 'Clearance removed' })
  const overriding = useProductionAction({
    run: files.override,
    done: 'Cleared in your name',
    onDone: () => setIsOverriding(false),
    showsErrors: true,
  })
  const fetching = useMutation({
    mutationFn: files.paper,
    networkMode: 'always',
    onSuccess: (content) => saveFile(clearance.filename ?? 'paper.pdf', content),
  })
  return (
    <section aria-labelledby="clearance" className="grid gap-3">
      <h3 id="clearance" className="font-sans text-base font-medium tracking-normal">
        Clearance
      </h3>
      <p>
        <ClearancePill clearance={clearance} />
      </p>
      {clearance.at && (
        <p className="text-sm text-muted">
          {clearance.byName ?? 'A former member'}, {formatDate(clearance.at)}
          {clearance.reason && `: ${clearance.reason}`}
        </p>
      )}
      {clearance.state === 'not-cleared' && (
        <p className="text-sm text-muted">
          {clearance.missing && clearance.missing !== 'no-paper' && `${missingRightTexts[clearance.missing]} `}
          Upload the paper that its creator or owner signed. Without one, somebody with Full Access can answer for it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canRead && clearance.state === 'paper' && (
          <Button variant="outline" size="sm" disabled={fetching.isPending} onClick={() => fetching.mutate()}>
            <Download aria-hidden="true" />
            Download paper
          </Button>
        )}
        {canManage && clearance.missing === 'ask' && (
          <Button asChild variant="gold" size="sm">
            <Link to={paths.loanCatalog(placement.title)}>Ask for screen rights</Link>
          </Button>
        )}
        {canManage && clearance.state === 'not-cleared' && (
          <Button variant="outline" size="sm" onClick={() => setIsOverriding(true)}>
            Clear in my name
          </Button>
        )}
        {canManage && clearance.at && (
          <Button variant="outline" size="sm" disabled={removing.isPending} onClick={() => removing.mutate()}>
            Remove clearance
          </Button>
        )}
      </div>
      {canManage && (
        <FilePicker
          label="Upload signed paper"
          hint="PDF or picture, up to 5 MB. Only the team can open it."
          accept="application/pdf,image/jpeg,image/png"
          isBusy={uploading.isPending}
          onFile={(file) => uploading.mutate(file)}
        />
      )}
      {isOverriding && (
        <ReasonDialog
          title={`Clear ${placement.title} in your name?`}
          description="Your name, the time and this reason are stored with the placement."
          reason={{ isLine: true, missing: 'Please say why it is cleared.' }}
          submit={{ label: 'Clear in my name', pending: 'Saving...' }}
          isPending={overriding.isPending}
          problem={overriding.error && sentenceOf(overriding.error)}
          onSubmit={({ reason }) => overriding.mutate(reason)}
          onClose={() => setIsOverriding(false)}
        />
      )}
    </section>
  )
}
