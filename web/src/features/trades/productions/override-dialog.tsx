import type { ReactNode } from 'react'
import { ReasonDialog } from '@/ui/form/reason-dialog'

type OverrideDialogProps = {
  title: string
  isPending: boolean
  problem: ReactNode
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Somebody with Full Access answers for a work whose artist has not granted screen rights. */
export const OverrideDialog = ({ title, onSubmit, ...dialog }: OverrideDialogProps) => (
  <ReasonDialog
    title={`Place ${title} without screen rights?`}
    description="The artist has not granted them. Your name, the time and this reason are stored, and the clearance passport shows them to lawyers and insurers."
    reason={{ isLine: true, missing: 'Please say why it may be filmed.' }}
    submit={{ label: 'Place it in my name', pending: 'Saving...' }}
    onSubmit={({ reason }) => onSubmit(reason)}
    {...dialog}
  />
)
