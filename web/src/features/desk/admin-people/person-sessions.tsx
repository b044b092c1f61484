import type { PersonAccount } from '@vermeil/contracts/desk/people.schema'
import { useState } from 'react'
import { formatMoment } from '@/shared/format/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { personActs, usePersonAct } from './people-api'

type Session = PersonAccount['sessions'][number]

/** Where somebody is signed in. */
export function PersonSessions({ account: { id, name, sessions } }: { account: PersonAccount }) {
  const [chosen, setChosen] = useState<Session | null>(null)
  const ending = usePersonAct({
    run: (session: Session) => personActs.endSession(id, session.id),
    done: 'Session ended',
  })
  if (sessions.length === 0) return <p className="text-muted">{name} is signed in nowhere.</p>
  return (
    <>
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <span className="grid min-w-0 grow">
              <span className="flex flex-wrap items-center gap-2">
                {session.device}
                {session.hasSecondFactor && <Badge tone="success">Two-factor</Badge>}
              </span>
              <span className="text-sm text-muted">
                {session.ip ?? 'Network address unknown'} · last used {formatMoment(session.lastUsedAt)} · signed in{' '}
                {formatMoment(session.createdAt)}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              disabled={ending.isPending}
              aria-label={`End the session on ${session.device}`}
              onClick={() => setChosen(session)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          title={`End this session of ${name}?`}
          description={`${chosen.device} is signed out within seconds.`}
          confirmLabel="End session"
          isDestructive
          onConfirm={() => ending.mutate(chosen)}
        />
      )}
    </>
  )
}
