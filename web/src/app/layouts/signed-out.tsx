import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ProblemPage } from './problem-page'

/** The session ended elsewhere. It is being forgotten, which leads to the sign-in page; this page leads there as well. */
export function SignedOut() {
  const { pathname, search, hash } = useLocation()
  return (
    <ProblemPage eyebrow="Signed out" title="Please sign in">
      <p>Your session on this device has ended. Sign in to see this page.</p>
      <Button asChild variant="gold" className="mt-8">
        <Link to={signInPath(pathname + search + hash)}>Sign In</Link>
      </Button>
    </ProblemPage>
  )
}
