import type { UserType } from '@vermeil/contracts/roles'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { RoleChoice } from './role-choice'

export function RolePicker() {
  const [userType, setUserType] = useState<UserType | null>(null)
  const navigate = useNavigate()
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
            onClick={() => void navigate(userType === 'artist' ? paths.artistSignup : paths.dashboard)}
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
