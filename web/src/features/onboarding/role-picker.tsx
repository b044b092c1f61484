import type { UserType } from '@vermeil/contracts/roles'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { RoleChoice } from './role-choice'

export function RolePicker() {
  const [userType, setUserType] = useState<UserType | null>(null)
  const { user } = useAuth()
  const navigate = useNavigate()

  function start(chosen: UserType) {
    if (chosen === 'artist') return navigate(paths.artistSignup)
    // The dashboard needs an account, which a visitor creates first: with what was chosen here.
    return navigate(user ? paths.dashboard : signUpPath({ userType: chosen, next: paths.dashboard }))
  }

  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">How will you use Vermeil?</h1>
        <p className="mt-3 text-muted">Choose what describes you best. It can be changed later.</p>
        <div className="mt-8">
          <RoleChoice value={userType} onChange={setUserType} />
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button
            variant="gold"
            size="lg"
            disabled={userType === null}
            onClick={() => userType && void start(userType)}
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
