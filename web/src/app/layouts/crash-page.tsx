import { Button } from '@/ui/button'
import { ProblemPage } from './problem-page'

/** The shell itself failed; all that is left to trust is the browser's own reload. */
export function CrashPage() {
  return (
    <main>
      <ProblemPage eyebrow="Vermeil" title="Unexpected Application Error!">
        <p>The site could not be shown.</p>
        <Button variant="gold" className="mt-8" onClick={() => location.reload()}>
          Retry
        </Button>
      </ProblemPage>
    </main>
  )
}
