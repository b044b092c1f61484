import { useQuery } from '@tanstack/react-query'
import { type ClaimSummary, claimStateLabels } from '@vermeil/contracts/fulfillment/claims.schema'
import { Scale } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { Section } from '@/ui/section'
import { ClaimStatePill, claimNextStep, claimTopic } from './claim-text'
import { allClaimsQuery } from './claims-api'

const filters = [choiceFilter('state', 'State', Object.values(claimStateLabels))]

const columns: readonly DataColumn<ClaimSummary>[] = [
  { id: 'work', header: 'Work', value: ({ title }) => title },
  { id: 'about', header: 'About', value: claimTopic },
  { id: 'claimant', header: 'Reported by', value: ({ claimant }) => claimant },
  { id: 'respondent', header: 'From', value: ({ respondent }) => respondent },
  moneyColumn({ id: 'asked', header: 'Asked', cents: ({ asked }) => asked }),
  dateColumn({ id: 'opened', header: 'Reported', at: ({ openedAt }) => openedAt }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => claimStateLabels[state],
    cell: ({ state }) => <ClaimStatePill state={state} />,
  },
  { id: 'next', header: 'Next step', value: claimNextStep },
]

/** Problems with orders, and works that came back damaged, for the administrator who decides. */
export function ClaimDesk() {
  const query = useQuery(allClaimsQuery)
  return (
    <Section id="admin-claims" title="Problems" headingClass="mb-4 text-2xl">
      <DataTable
        name="claims"
        caption="Problems"
        rows={query.data?.claims}
        nouns={['problem', 'problems']}
        empty={
          <EmptyState icon={Scale} title="No problems">
            Buyers report problems with their orders here, and owners damage after a work on loan is back. Both sides
            show what happened, and you decide.
          </EmptyState>
        }
        actions={{
          label: 'Open',
          of: ({ id, title }) => (
            <Button asChild variant="outline" size="sm">
              <Link to={paths.claim(id)} aria-label={`Open problem: ${title}`}>
                Open problem
              </Link>
            </Button>
          ),
        }}
        {...{ columns, filters, query }}
      />
    </Section>
  )
}
