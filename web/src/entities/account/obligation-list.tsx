import type { Obligation, ObligationKind } from '@vermeil/contracts/identity/obligations.schema'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'

/** What the person reads of their own, and what an administrator reads of them. */
const words: Readonly<Record<ObligationKind, readonly [own: string, theirs: string]>> = {
  'leading-bid': ['You have the high bid', 'They have the high bid'],
  'maximum-bid': ['You left a maximum bid', 'They left a maximum bid'],
  'open-lot': ['You offer this lot', 'They offer this lot'],
  'unpaid-order': ['Not paid yet', 'Not paid yet'],
  'order-to-ship': ['Not delivered yet', 'Not delivered yet'],
  'order-to-receive': ['Not delivered to you yet', 'Not delivered to them yet'],
  'running-lease': ['The lease still runs', 'The lease still runs'],
  'open-hire': ['The hire is not over', 'The hire is not over'],
  'open-claim': ['The problem is not decided', 'The problem is not decided'],
  'open-staging': ['The staging is not over', 'The staging is not over'],
  funds: ['Not settled yet', 'Not settled yet'],
  listing: ['Your listing', 'Their listing'],
  'spend-plan': ['Your spend plan', 'Their spend plan'],
  subscription: ['Your plan', 'Their plan'],
  property: ['Your property', 'Their property'],
  client: ['Your client', 'Their client'],
  proposal: ['Your proposal to this client', 'Their proposal to this client'],
  production: ['Your production', 'Their production'],
  'team-seat': ['You are in the team', 'They are in the team'],
}

type ObligationListProps = {
  /** What can't be done yet: "This has to end first:" follows. */
  refused: string
  obligations: readonly Obligation[]
  /** Somebody else's, whose pages the reader can't open. */
  isTheirs?: boolean
}

/** What has to end before something can be done with an account. */
export function ObligationList({ refused, obligations, isTheirs = false }: ObligationListProps) {
  return (
    <InlineAlert tone="danger">
      <p>{refused} This has to end first:</p>
      <ul className="grid gap-1">
        {obligations.map(({ kind, title, link }) => (
          <li key={`${kind} ${title} ${link}`}>
            {isTheirs ? (
              title
            ) : (
              <Link to={link} className="underline underline-offset-4">
                {title}
              </Link>
            )}
            : {words[kind][isTheirs ? 1 : 0]}
          </li>
        ))}
      </ul>
    </InlineAlert>
  )
}
