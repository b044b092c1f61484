import { useHolds } from '@/entities/account/for-staff'
import { ConsolePage } from '@/features/selling/saleroom-console/console-page'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ProblemPage } from '../layouts/problem-page'

export function Component() {
  if (useHolds('clerk')) return <ConsolePage />
  return (
    <ProblemPage eyebrow="Administration" title="The console needs the capability Clerk">
      <div className="mt-8">
        <Button asChild variant="gold">
          <Link to={paths.adminDashboard}>Back to the desk</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}
