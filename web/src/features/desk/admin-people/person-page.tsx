import { useQuery } from '@tanstack/react-query'
import type { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { roleName } from '@/entities/account/user-types'
import { formatDate, formatMoment, formatMoney } from '@/shared/format/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { Fact } from '@/ui/fact'
import { InlineAlert } from '@/ui/inline-alert'
import { RecordFailure } from '@/ui/record-failure'
import { Skeleton } from '@/ui/skeleton'
import { personQuery } from './people-api'
import { PersonActs } from './person-acts'
import { PersonCapabilities } from './person-capabilities'
import { PersonStatePill } from './person-columns'
import { PersonActLog, PersonBids, PersonNotices, PersonOrders } from './person-lists'
import { PersonSessions } from './person-sessions'
import { PersonWorkspaces } from './person-workspaces'
import { signalText } from './signal-text'

/** One person: who they are, what they did here, and what an administrator can do about it. */
export function PersonPage({ id, table }: { id: string; table: string }) {
  const { close } = useTableAddress(table)
  const { data: record, error, refetch } = useQuery(personQuery(id))
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button variant="ghost" size="sm" className="-ms-3 h-11" onClick={close}>
          <ArrowLeft aria-hidden="true" />
          All people
        </Button>
      </div>
      {error && !record && (
        <RecordFailure
          error={error}
          what="The person"
          unknown="There is no such person, or they have deleted their account."
          onRetry={refetch}
        />
      )}
      {!error && !record && (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
      {record && <Person record={record} />}
    </div>
  )
}

function Person({ record }: { record: PersonRecord }) {
  const { account, orders, bids, notices, acts, signals } = record
  const { name, suspension } = account
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl break-words sm:text-3xl">
          {name}
        </h2>
        <PersonFacts record={record} />
      </div>
      {suspension && (
        <InlineAlert tone="danger">
          <p>
            Suspended since {formatMoment(suspension.at)}: {suspension.reason}
          </p>
        </InlineAlert>
      )}
      <PersonActs record={record} />
      {signals.length > 0 && (
        <Part title="Signals">
          <ul className="grid gap-3">
            {signals.map((signal) => (
              <li key={signal.id} className="grid gap-1">
                <span>{signalText(signal)}</span>
                <span className="text-sm text-muted">
                  Last evidence {formatDate(signal.renewedAt)}
                  {signal.dismissal && ` · dismissed ${formatDate(signal.dismissal.at)}: ${signal.dismissal.reason}`}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {account.roles.includes('admin') && (
        <Part title="Capabilities">
          <PersonCapabilities account={account} />
        </Part>
      )}
      <Part title="Sessions">
        <PersonSessions account={account} />
      </Part>
      <Part title="Bids">
        <PersonBids bids={bids} />
      </Part>
      <Part title="Orders">
        <PersonOrders orders={orders} />
      </Part>
      <Part title="Meetings, productions and proposals">
        <PersonWorkspaces id={account.id} />
      </Part>
      <Part title="Notifications sent">
        <PersonNotices notices={notices} />
      </Part>
      <Part title="What administrators did">
        <PersonActLog acts={acts} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-4 max-sm:p-4">
      <CardTitle>{title}</CardTitle>
      {children}
    </Card>
  )
}

function PersonFacts({ record }: { record: PersonRecord }) {
  const { account, plan } = record
  const { email, phone, location, role, roles, state, isApproved, joinedAt, lastSeenAt } = account
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-10 gap-y-3 text-sm sm:grid-cols-2 lg:flex lg:flex-wrap">
      <Fact name="State">
        <PersonStatePill state={state} />
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4 hover:text-gold">
          {email}
        </a>
      </Fact>
      {phone && <Fact name="Phone">{phone}</Fact>}
      {location && <Fact name="Location">{location}</Fact>}
      <Fact name="Roles">
        <span className="flex flex-wrap gap-1.5">
          {roles.map((held) => (
            <Badge key={held} tone={held === role ? 'gold' : 'neutral'}>
              {roleName(held)}
              {held === role && roles.length > 1 && ' (home)'}
            </Badge>
          ))}
          {isApproved && <Badge tone="success">Approved seller</Badge>}
        </span>
      </Fact>
      <Fact name="Plan">{planText(plan)}</Fact>
      <Fact name="May owe">{limitText(record)}</Fact>
      <Fact name="Member since">{formatDate(joinedAt)}</Fact>
      <Fact name="Last seen">{lastSeenAt ? formatMoment(lastSeenAt) : 'Never'}</Fact>
    </dl>
  )
}

function limitText({ account, limit: { amount, isExceeded } }: PersonRecord) {
  if (amount === null) return 'Any amount'
  const source = account.bidLimit === null ? 'without a card' : 'set by an administrator'
  return `${formatMoney(amount)}, ${source}${isExceeded ? ', exceeded' : ''}`
}

function planText({ name, isPaidByCard, renewsAt, cancelsAtPeriodEnd }: PersonRecord['plan']) {
  if (!renewsAt) return name
  const turn = cancelsAtPeriodEnd ? 'ends' : 'renews'
  return `${name}, ${isPaidByCard ? 'paid by card' : 'granted'}, ${turn} ${formatDate(renewsAt)}`
}
