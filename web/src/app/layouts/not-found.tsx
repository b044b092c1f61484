import { Suspense, useEffect } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { ProblemPage } from './problem-page'
import { QuickNavigationForm } from './quick-navigation-form'

/** Pages that one reaches by a link or a code from somebody else. */
const privateLinks = [
  ...[paths.proposal, paths.sharedWall, paths.clearance, paths.certificate, paths.label, paths.scheduleMeeting],
  ...[paths.meeting, paths.stagingBill],
].map((pathOf) => pathOf(''))

const RemoveDataByEndedLink = lazyPart(() =>
  import('@/features/trades/proposal-page/remove-data').then((module) => module.RemoveDataByEndedLink),
)

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  const endedProposal = /^\/proposals\/([\w-]{22})$/.exec(pathname)?.[1]

  return (
    <ProblemPage eyebrow="404" title="Oops! Page not found">
      {privateLinks.some((start) => pathname.startsWith(start)) ? (
        <p>This link is unknown, has ended or was withdrawn. Ask the person who gave it to you for a new one.</p>
      ) : (
        <p>This page doesn’t exist, or the work was withdrawn.</p>
      )}
      <div className="mt-8 max-w-md">
        <QuickNavigationForm name="Find another page" />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild variant="gold">
          <Link to={paths.home}>Return to Home</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.collection}>Browse the collection</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to={paths.auctions}>Live auctions</Link>
        </Button>
      </div>
      {endedProposal && (
        <Suspense>
          <RemoveDataByEndedLink token={endedProposal} />
        </Suspense>
      )}
    </ProblemPage>
  )
}
