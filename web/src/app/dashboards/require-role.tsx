import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import type { ReactNode } from 'react'
import { addRole, ownProfileQuery } from '@/entities/account/own-account'
import { dashboardOf, roleName } from '@/entities/account/user-types'
import { Link } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ProblemPage } from '../layouts/problem-page'

/** A dashboard for the accounts that hold its role; everybody else is offered to add the role. */
export function RequireRole({ userType, children }: { userType: UserType; children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  return profile.roles.includes(userType) ? children : <RoleOffer userType={userType} profile={profile} />
}

function RoleOffer({ userType, profile }: { userType: UserType; profile: OwnProfile }) {
  const queryClient = useQueryClient()
  const name = roleName(userType)
  const adding = useMutation({
    mutationFn: () => addRole(userType),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      notify({ title: `${name} role added`, tone: 'success' })
    },
  })
  return (
    <ProblemPage eyebrow={`${name} dashboard`} title={`Add the ${name.toLowerCase()} role?`}>
      <p>
        Your account doesn’t have this role yet. Add it to use this dashboard. You keep your other roles, and your home
        dashboard stays the same.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="gold" disabled={adding.isPending} onClick={() => adding.mutate()}>
          {adding.isPending ? 'Adding…' : `Add the ${name.toLowerCase()} role`}
        </Button>
        <Button asChild variant="outline">
          <Link to={dashboardOf(profile.role)}>Back to your dashboard</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}
