import type { Obligation, ObligationKind } from '@vermeil/contracts/obligations'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'

const words: Readonly<Record<ObligationKind, string>> = {
  'leading-bid': 'You have the high bid',
  'maximum-bid': 'You left a maximum bid',
  'open-lot': 'You offer this lot',
  'unpaid-order': 'Not paid yet',
  'order-to-ship': 'Not delivered yet',
  'order-to-receive': 'Not delivered to you yet',
  'running-lease': 'The lease still runs',
  'open-hire': 'The hire is not over',
  'open-claim': 'The claim is not decided',
  'open-staging': 'The staging is not over',
  funds: 'Not settled yet',
}

/** What has to end before the account can be deleted. */
export function ObligationList({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <InlineAlert tone="danger">
      <p>Your account can't be deleted yet. This has to end first:</p>
      <ul className="grid gap-1">
        {obligations.map(({ kind, title, link }) => (
          <li key={`${kind} ${link}`}>
            <Link to={link} className="underline underline-offset-4">
              {title}
            </Link>
            : {words[kind]}
          </li>
        ))}
      </ul>
    </InlineAlert>
  )
}
