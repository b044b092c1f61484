import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { useState } from 'react'
import { addRole, ownProfileQuery } from '@/entities/account/own-account'
import { useAuth } from '@/shared/auth/auth'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { RoleChoice } from './role-choice'

const targetOf = (chosen: UserType) => (chosen === 'artist' ? paths.artistSignup : paths.dashboard)

export function RolePicker() {
  const [userType, setUserType] = useState<UserType | null>(null)
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: (chosen: UserType) => addRole(chosen, { isHome: true }),
    onSuccess: (profile, chosen) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, profile)
      navigate(targetOf(chosen))
    },
  })

  function start(chosen: UserType) {
    if (user) return adding.mutate(chosen)
    // The dashboard needs an account, so a visitor signs up first, as what was chosen here.
    const isArtist = chosen === 'artist'
    navigate(isArtist ? targetOf(chosen) : signUpPath({ userType: chosen, next: targetOf(chosen) }))
  }

  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">How will you use Vermeil?</h1>
        <p className="mt-3 text-muted">
          {user
            ? 'Choose what describes you best. It decides which dashboard opens first. You keep the roles you already have.'
            : 'Choose what describes you best. It can be changed later.'}
        </p>
        <div className="mt-8">
          <RoleChoice value={userType} onChange={setUserType} />
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button
            variant="gold"
            size="lg"
            disabled={userType === null || loading || adding.isPending}
            onClick={() => userType && start(userType)}
          >
            Start Your Journey
          </Button>
          <Button asChild variant="ghost" size="lg">
            <Link to={paths.home}>Back to Home</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
