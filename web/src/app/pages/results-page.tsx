import { ResultsView } from '@/features/desk/results/results-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export const Component = () => (
  <div className="page-width py-10 sm:py-14">
    <h1 className="text-3xl sm:text-4xl">Results</h1>
    <p className="mt-3 mb-8 max-w-prose text-balance text-muted">
      What works were sold for. Each price can be verified against the sealed bidding history of its lot.
    </p>
    <ResultsView />
  </div>
)
