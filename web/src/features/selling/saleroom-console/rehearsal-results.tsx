import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import type { RehearsalResult, RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import { formatCount, formatMoment, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { deleteRehearsal, useRehearsalChange } from './rehearsal-api'

export type Rehearsal = NonNullable<RehearsalView['rehearsal']>

/** How the copies ended so far. */
export function ResultTable({ results }: { results: readonly RehearsalResult[] }) {
  return (
    <Card>
      <h3 className="text-xl">Results</h3>
      {results.length === 0 ? (
        <p className="mt-3 text-muted">No lot has ended yet.</p>
      ) : (
        <Table caption="Results of the rehearsal" className="mt-3">
          <TableHead>
            <tr>
              <TableHeader>Lot</TableHeader>
              <TableHeader>Outcome</TableHeader>
              <TableHeader isNumeric>Bids</TableHeader>
              <TableHeader isNumeric>Hammer price</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {results.map(({ lotId, lotNumber, title, outcome, bidCount, hammerPrice }) => (
              <TableRow key={lotId}>
                <TableCell label="Lot">
                  Lot {lotNumber}, {title}
                </TableCell>
                <TableCell label="Outcome">{outcomeLabels[outcome]}</TableCell>
                <TableCell label="Bids" isNumeric className="figures">
                  {formatCount(bidCount)}
                </TableCell>
                <TableCell label="Hammer price" isNumeric className="figures">
                  {hammerPrice === null ? '–' : formatMoney(hammerPrice)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

/** An ended rehearsal stays until it is deleted; then the next one can start. */
export function EndedRehearsal({ rehearsal: { endedAt, results } }: { rehearsal: Rehearsal }) {
  const remove = useRehearsalChange(deleteRehearsal, 'The rehearsal was deleted')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{endedAt && `Ended ${formatMoment(endedAt)}.`} Delete it to start another one.</p>
        <Button
          variant="outline"
          aria-disabled={remove.isPending}
          onClick={() => remove.isPending || remove.mutate(undefined)}
        >
          {remove.isPending ? 'Deleting…' : 'Delete rehearsal'}
        </Button>
      </div>
      <ResultTable results={results} />
    </>
  )
}
