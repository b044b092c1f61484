import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

/** A way on from a section that is empty. */
export function ActionLink({ to, isMain = false, children }: { to: string; isMain?: boolean; children: string }) {
  return (
    <Button asChild variant={isMain ? 'gold' : 'outline'}>
      <Link to={to}>{children}</Link>
    </Button>
  )
}
