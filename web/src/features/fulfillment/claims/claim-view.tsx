import { useSuspenseQuery } from '@tanstack/react-query'
import type { Claim } from '@vermeil/contracts/fulfillment/claims.schema'
import { Suspense, useState } from 'react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Fact } from '@/ui/fact'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { InlineAlert } from '@/ui/inline-alert'
import { lazyDialog } from '@/ui/lazy-dialog'
import { lazyPart } from '@/ui/lazy-part'
import { Section } from '@/ui/section'
import { authorName, ClaimStatePill, claimNextStep, claimTopic, claimWords } from './claim-text'
import { claimQuery, decide, useClaimAction, withdraw } from './claims-api'
import { Evidence } from './evidence'
import { ReturnPanel } from './return-panel'

const AnswerForm = lazyPart(() => import('./answer-form').then((module) => module.AnswerForm))

const ProblemDecisionDialog = lazyDialog(() =>
  import('./problem-decision-dialog').then((module) => module.ProblemDecisionDialog),
)

/** One claim: what both sides say and show, and what was decided. */
export function ClaimView({ id }: { id: string }) {
  const { data: claim } = useSuspenseQuery(claimQuery(id))
  usePageTitle(`Problem: ${claim.title}`)
  const { decision } = claim
  return (
    <article className="mx-auto grid max-w-3xl gap-8">
      <header>
        <ClaimStatePill state={claim.state} />
        <h1 className="mt-3 text-3xl">
          {claimWords(claim).heading} {claim.title}
        </h1>
        <p className="text-muted">
          {claim.problem && `${claimTopic(claim)}. `}Reported {formatMoment(claim.openedAt)}
        </p>
      </header>
      <InlineAlert tone="info">
        <p>{claimNextStep(claim)}</p>
        {decision && <p>Reason: {decision.reason}</p>}
        {decision?.orderId && claim.side === 'respondent' && (
          <Button asChild variant="gold" size="sm" className="justify-self-start">
            <Link to={paths.order(decision.orderId)}>See the invoice for {formatMoney(decision.invoiced)}</Link>
          </Button>
        )}
      </InlineAlert>
      {claim.return && <ReturnPanel claim={claim} back={claim.return} />}
      <Actions claim={claim} />
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={claimWords(claim).asked}>{formatMoney(claim.asked)}</Fact>
          <Fact name={claimWords(claim).by}>{claim.claimant || 'An account that was deleted'}</Fact>
          <Fact name={claimWords(claim).from}>{claim.respondent || 'An account that was deleted'}</Fact>
          {claim.kind === 'order' && claim.side !== 'administrator' && (
            <Fact name="Order">
              <Button asChild variant="link">
                <Link to={paths.order(claim.subjectId)}>See the order</Link>
              </Button>
            </Fact>
          )}
          {claim.facts.map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </Card>
      <Section id="claim-messages" title="What both sides say" className="grid gap-4" headingClass="text-xl">
        <ul className="grid gap-3">
          {claim.messages.map((message) => (
            <li key={message.id} className="rounded-md border border-line bg-surface p-4">
              <p className="text-sm text-muted">
                {authorName(message.side, claim)}, {formatMoment(message.sentAt)}
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.text}</p>
            </li>
          ))}
        </ul>
        {claim.can.write && (
          <Suspense fallback={null}>
            <AnswerForm claim={claim} />
          </Suspense>
        )}
      </Section>
      <Evidence claim={claim} />
    </article>
  )
}

function Actions({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<'decide' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  if (!claim.can.decide && !claim.can.withdraw) return null
  return (
    <div className="flex flex-wrap gap-3">
      {claim.can.decide && (
        <Button variant="gold" onClick={() => setOpen('decide')}>
          Decide
        </Button>
      )}
      {claim.can.withdraw && (
        <Button variant="outline" onClick={() => setOpen('withdraw')}>
          Withdraw the problem
        </Button>
      )}
      {open === 'decide' &&
        (claim.kind === 'order' ? (
          <ProblemDecisionDialog claim={claim} onClose={close} />
        ) : (
          <DamageDecisionDialog claim={claim} onClose={close} />
        ))}
      {open === 'withdraw' && <WithdrawDialog claim={claim} onClose={close} />}
    </div>
  )
}

type DialogProps = { claim: Claim; onClose: () => void }

function DamageDecisionDialog({ claim, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useClaimAction({
    run: ({ amount, reason }: { amount: number; reason: string }) => decide(claim.id, { awarded: amount, reason }),
    ...{ done: 'Problem decided', onDone: onClose, showsErrors: true },
  })
  const max = formatMoney(claim.asked)
  return (
    <ReasonDialog
      title={`Decide about the problem with ${claim.title}?`}
      description="Paid from the deposit first, beyond it by an invoice; the rest of the deposit goes back. A decision can't be changed."
      amount={{
        ...{ label: 'Pay for the damage', hint: `${max} is asked for. Enter 0 to pay nothing.`, initial: claim.asked },
        ...{ min: 0, max: claim.asked, problem: `Please enter up to ${max}.` },
      }}
      reason={{ hint: 'Both sides read it.' }}
      submit={{
        label: (amount) => (amount > 0 ? `Award ${formatMoney(amount)}` : 'Award nothing'),
        pending: 'Deciding...',
        isDestructive: true,
      }}
      {...{ isPending, problem, onClose }}
      onSubmit={mutate}
    />
  )
}

function WithdrawDialog({ claim, onClose }: DialogProps) {
  const { mutate } = useClaimAction({ run: () => withdraw(claim.id), done: 'Report withdrawn' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Withdraw this problem?"
      description={`${claim.respondent || 'The other side'} ${claimWords(claim).withdrawal}`}
      confirmLabel="Withdraw it"
      onConfirm={() => mutate(undefined)}
    />
  )
}
