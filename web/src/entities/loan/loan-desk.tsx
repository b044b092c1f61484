import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card'
import { Timeline } from '@/ui/timeline'
import { type LoanDays, loanSteps } from './loan-steps'
import type { ShownState } from './loan-text'
import { LoanWays } from './loan-ways'

/** The way out of a lease is that of its order, which has a timeline of its own. */
const kinds: Record<LoanKind, { name: string; isOutShown: boolean }> = {
  lease: { name: 'The lease', isOutShown: false },
  hire: { name: 'The hire', isOutShown: true },
  staging: { name: 'The staging', isOutShown: true },
}

type LoanDeskProps = {
  kind: LoanKind
  id: string
  title: string
  loan: ShownState
  days: LoanDays
  /** What it is for, and when. */
  about: string
  nextStep: string
  /** What its reader can do with it now. */
  actions: ReactNode
}

/** A loan on the page of its order: how far it is, and what comes next. */
export function LoanDesk({ kind, id, title, loan, days, about, nextStep, actions }: LoanDeskProps) {
  const steps = loanSteps(kind, loan, days)
  const { name, isOutShown } = kinds[kind]
  return (
    <Card>
      <section aria-label={name} className="grid gap-5">
        <h2 className="text-xl">{name}</h2>
        {about && <p className="text-muted">{about}</p>}
        {steps.length > 0 && <Timeline label={`How far ${name.toLowerCase()} is`} steps={steps} />}
        <p>{nextStep}.</p>
        <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>
        <LoanWays loanId={id} title={title} isOutShown={isOutShown} />
      </section>
    </Card>
  )
}
