import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/entities/account/own-account'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { ApplicationStatus } from './application-status'
import { ownApplicationQuery } from './own-application'

/** How far the person's application is, on their dashboard. An approved seller needs no reminder. */
export function ApplicationNotice() {
  const { user } = useAuth()
  const { data: profile } = useQuery({ ...ownProfileQuery, enabled: user !== null })
  const mayBeWaiting = profile !== undefined && !profile.isApproved && !profile.roles.includes('admin')
  const { data: application } = useQuery(ownApplicationQuery(mayBeWaiting ? user?.id : undefined))
  if (!application) return null
  return (
    <ApplicationStatus application={application}>
      {application.status !== 'approved' && (
        <Link to={paths.artistSignup} className="justify-self-start text-gold underline underline-offset-4">
          {application.status === 'rejected' ? 'Apply again' : 'See your application'}
        </Link>
      )}
    </ApplicationStatus>
  )
}
