import type { ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { stepMoment, stepText } from './replay-text'
import type { Checked } from './verify-as-played'

const shownAtFirst = 50

type ReplayTableProps = {
  steps: readonly ReplayStep[]
  position: number
  checked: Checked
  onGoTo: (position: number) => void
}

/** Every step in words and figures; each can be gone to. */
export function ReplayTable({ steps, position, checked, onGoTo }: ReplayTableProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = isAllShown ? steps : steps.slice(0, shownAtFirst)
  return (
    <>
      <Table caption="The steps of this auction">
        <TableHead>
          <tr>
            <TableHeader>Time</TableHeader>
            <TableHeader>What happened</TableHeader>
            <TableHeader isNumeric>Price</TableHeader>
            <TableHeader>Check</TableHeader>
            <TableHeader>
              <span className="sr-only">Go to</span>
            </TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((step, index) => (
            <TableRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the replay, which never changes
              key={index}
              aria-current={index === position ? 'step' : undefined}
              className={cn('text-foreground', index === position && 'bg-raised')}
            >
              <TableCell label="Time" className="figures">
                {stepMoment(step)}
              </TableCell>
              <TableCell label="What happened">
                {'entry' in step && step.struckBy !== null ? <s>{stepText(step)}</s> : stepText(step)}
              </TableCell>
              <TableCell label="Price" isNumeric className="figures">
                {step.price === null ? '–' : formatMoney(step.price)}
              </TableCell>
              <TableCell label="Check">{checkText(step, checked)}</TableCell>
              <TableCell>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Go to step ${index + 1}: ${stepText(step)}`}
                  onClick={() => onGoTo(index)}
                >
                  Go to
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.length < steps.length && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsAllShown(true)}>
          Show all {steps.length}
        </Button>
      )}
    </>
  )
}

function checkText(step: ReplayStep, { entries, verdict }: Checked): string {
  if ('word' in step) return 'Not sealed'
  const { sequence } = step.entry
  if (sequence <= entries) return 'Verified'
  return verdict?.verdict === 'broken' && sequence === verdict.sequence ? 'Broken' : 'Not verified yet'
}
