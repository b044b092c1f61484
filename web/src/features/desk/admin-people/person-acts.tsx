import type { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { personActs, usePersonAct } from './people-api'
import { type ActDialogProps, LimitDialog, PlanDialog, SuspendDialog } from './person-dialogs'
import { RoleDialog } from './role-dialog'

export type ActName = 'suspend' | 'reinstate' | 'plan' | 'approval' | 'limit' | 'role' | 'sessions' | 'reset'

/** What can be done about an account now, in the order of the buttons. */
function actsFor({ account, signals }: PersonRecord, isSelf: boolean): readonly { act: ActName; label: string }[] {
  const { suspension, isApproved, sessions } = account
  const isSuspended = suspension !== null
  return [
    ...(isSelf ? [] : [isSuspended ? entry('reinstate', 'Reinstate') : entry('suspend', 'Suspend')]),
    ...(isSuspended && signals.some(isStanding) ? [entry('suspend', 'Suspend again')] : []),
    entry('plan', 'Change plan'),
    entry('role', 'Change roles'),
    ...(isSelf ? [] : [entry('limit', 'Change limit')]),
    entry('approval', isApproved ? 'Take approved mark' : 'Set approved mark'),
    ...(sessions.length > 0 ? [entry('sessions', 'End all sessions')] : []),
    ...(isSuspended ? [] : [entry('reset', 'Send password reset')]),
  ]
}
/** Bids that the administrator who suspended them must not void. */
const isStanding = ({ rule, dismissal }: PersonRecord['signals'][number]) =>
  rule === 'standing-bids' && dismissal === null
const entry = (act: ActName, label: string) => ({ act, label })

export function PersonActs({ record }: { record: PersonRecord }) {
  const { user } = useAuth()
  const [chosen, setChosen] = useState<ActName | null>(null)
  return (
    <div className="flex flex-wrap gap-3">
      {actsFor(record, user?.id === record.account.id).map(({ act, label }) => (
        <Button
          key={act}
          variant={act === 'suspend' ? 'destructive' : 'outline'}
          size="sm"
          onClick={() => setChosen(act)}
        >
          {label}
        </Button>
      ))}
      {chosen && <ActDialog act={chosen} record={record} onClose={() => setChosen(null)} />}
    </div>
  )
}

export function ActDialog({ act, ...props }: ActDialogProps & { act: ActName }) {
  switch (act) {
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'reinstate':
      return <ReinstateDialog {...props} />
    case 'plan':
      return <PlanDialog {...props} />
    case 'role':
      return <RoleDialog {...props} />
    case 'limit':
      return <LimitDialog {...props} />
    case 'approval':
      return <ApprovalDialog {...props} />
    case 'sessions':
      return <SessionsDialog {...props} />
    case 'reset':
      return <ResetDialog {...props} />
  }
}

function ReinstateDialog({ record: { account }, onClose }: ActDialogProps) {
  const { id, name } = account
  const { mutate, isPending, error } = usePersonAct({
    run: (reason: string) => personActs.reinstate(id, reason),
    done: `${name} is reinstated`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={`Reinstate ${name}?`}
      description="They can sign in again. We email them."
      submit={{ label: `Reinstate ${name}`, pending: 'Reinstating...' }}
      isPending={isPending}
      problem={error && sentenceOf(error)}
      onSubmit={({ reason }) => mutate(reason)}
      onClose={onClose}
    />
  )
}

function ApprovalDialog({ record: { account }, onClose }: ActDialogProps) {
  const { id, name } = account
  const isApproved = !account.isApproved
  const { mutate, isPending, error } = usePersonAct({
    run: (reason: string) => personActs.setApproval(id, { isApproved, reason }),
    done: isApproved ? `${name} is an approved seller` : `${name} is no longer an approved seller`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={isApproved ? `Make ${name} an approved seller?` : `Take the approved mark from ${name}?`}
      description={
        isApproved
          ? 'Their works go to auction without a review.'
          : 'Works they submit from now on are reviewed first. Works at auction stay.'
      }
      submit={{ label: isApproved ? 'Set approved mark' : 'Take approved mark', pending: 'Saving...' }}
      isPending={isPending}
      problem={error && sentenceOf(error)}
      onSubmit={({ reason }) => mutate(reason)}
      onClose={onClose}
    />
  )
}

function SessionsDialog({ record: { account }, onClose }: ActDialogProps) {
  const { id, name } = account
  const { mutate } = usePersonAct({ run: () => personActs.endSessions(id), done: 'All sessions ended' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`End all sessions of ${name}?`}
      description="They are signed out everywhere within seconds, and can sign in again."
      confirmLabel="End all sessions"
      isDestructive
      onConfirm={() => mutate()}
    />
  )
}

function ResetDialog({ record: { account }, onClose }: ActDialogProps) {
  const { id, name, email } = account
  const { mutate } = usePersonAct({ run: () => personActs.sendReset(id), done: 'Reset email sent' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Send ${name} a password reset?`}
      description={`We email ${email} a link that works once, for one hour. The present password stays until then.`}
      confirmLabel="Send reset email"
      onConfirm={() => mutate()}
    />
  )
}
