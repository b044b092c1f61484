import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '@vermeil/contracts/identity/accounts.schema'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { notify } from '@/shared/page/toasts'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Skeleton } from '@/ui/skeleton'
import { sessionsQuery } from './settings-queries'
import { SettingsSection } from './settings-section'

export function SessionList() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const [asked, setAsked] = useState<OwnSession | null>(null)
  const revoke = useMutation({
    mutationFn: (session: OwnSession) => api.command('DELETE', `/account/sessions/${session.id}`),
    onSuccess: (_done, { device }) => {
      notify({ title: 'Device signed out', description: `${device} needs to sign in again.`, tone: 'success' })
      return queryClient.invalidateQueries(sessionsQuery)
    },
  })

  return (
    <SettingsSection title="Sessions" lead="Where your account is signed in.">
      {isError && (
        <p className="text-sm text-danger">
          Your sessions could not be read.{' '}
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      <ul className="grid gap-3">
        {data?.sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4"
          >
            <span className="flex min-w-0 items-start gap-3">
              <MonitorSmartphone className="mt-1 size-5 shrink-0 text-muted" aria-hidden="true" />
              <span className="grid">
                <span className="font-medium">{session.device}</span>
                <span className="text-sm text-muted">
                  Last used {formatMoment(session.lastUsedAt)}
                  {session.ip && ` from ${session.ip}`}
                </span>
              </span>
            </span>
            {session.isCurrent ? (
              <Badge tone="success">This device</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                className="h-11"
                disabled={revoke.isPending}
                aria-label={`Sign out ${session.device}`}
                onClick={() => setAsked(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Sign out ${asked?.device}?`}
        description="It will have to sign in again with your password."
        confirmLabel="Sign out device"
        onConfirm={() => asked && revoke.mutate(asked)}
      />
    </SettingsSection>
  )
}
