import { Suspense, useState } from 'react'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { useBasket } from './basket'

const ProposalForm = lazyPart(() => import('./proposal-form').then((module) => module.ProposalForm))

/** What is in the next proposal, in view while works are chosen. */
export function BasketBar() {
  const { works, clear } = useBasket()
  const [isWriting, setIsWriting] = useState(false)
  const navigate = useNavigate()
  if (works.length === 0) return null
  return (
    <section
      aria-label="Your next proposal"
      className="sticky bottom-4 z-30 mt-8 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-float"
    >
      <p className="grow" role="status">
        {plural(works.length, 'work', 'works')} in your next proposal
      </p>
      <Button variant="ghost" onClick={clear}>
        Empty
      </Button>
      <Button variant="gold" onClick={() => setIsWriting(true)}>
        Make a proposal
      </Button>
      {isWriting && (
        <Suspense fallback={null}>
          <ProposalForm
            proposal={null}
            works={works}
            onClose={() => setIsWriting(false)}
            onSaved={(id) => {
              clear()
              navigate(`${paths.realtorDashboard}?tab=clients&view=proposals&proposals=${id}`)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
