import { useQuery } from '@tanstack/react-query'
import type { ArtistApplication } from '@vermeil/contracts/contact/applications.schema'
import type { ReactNode } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { useMounted, useWasServerRendered } from '@/shared/page/server-rendering'
import { Skeleton } from '@/ui/skeleton'
import { ApplicationStatus } from './application-status'
import { ownApplicationQuery } from './own-application'
import { useHasBeen } from './use-has-been'

type YourApplicationProps = {
  form: ReactNode
  /** What replaces the form while an application is open, and once it is approved. `isNew`: it was sent a moment ago. */
  renderReceipt: (application: ArtistApplication, isNew: boolean) => ReactNode
}

/** The form, or how far the application is that the person has sent. After a rejection both: they may apply again. */
export function YourApplication({ form, renderReceipt }: YourApplicationProps) {
  const { user, loading } = useAuth()
  const { data: application, isLoading } = useQuery(ownApplicationQuery(user?.id))
  const isReady = !loading && !isLoading
  const mayApply = isReady && (!application || application.status === 'rejected')
  // Not by the server's page, which has the form for everybody.
  const hasShownForm = useHasBeen(useMounted() && mayApply)
  // A form that turns into a notice under the fingers would lose what was typed. One that the server sent stays.
  const wasServerRendered = useWasServerRendered()
  if (!isReady && !wasServerRendered) return <Skeleton className="h-96" />
  if (application && !mayApply) return renderReceipt(application, hasShownForm)
  return (
    <div className="grid gap-8">
      {application && <ApplicationStatus application={application} />}
      {form}
    </div>
  )
}
