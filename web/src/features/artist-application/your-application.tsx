import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { Skeleton } from '@/ui/skeleton'
import { ApplicationStatus } from './application-status'
import { ownApplicationQuery } from './own-application'

/**
 * How far the person's application is, and the form unless that application is open or approved. A form that was just
 * sent stays, reset as documented; the next visit shows the status alone.
 */
export function YourApplication({ form }: { form: ReactNode }) {
  const { user, loading } = useAuth()
  const { data: application, isLoading } = useQuery(ownApplicationQuery(user?.id))
  const isReady = !loading && !isLoading
  const mayApply = isReady && (!application || application.status === 'rejected')
  const [showsForm, setShowsForm] = useState(mayApply)
  if (mayApply && !showsForm) setShowsForm(true)
  // A form that turns into a notice under the fingers would lose what was typed.
  if (!isReady) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-8">
      {application && <ApplicationStatus application={application} />}
      {showsForm && form}
    </div>
  )
}
