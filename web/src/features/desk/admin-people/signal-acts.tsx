import { useQuery } from '@tanstack/react-query'
import type { Signal } from '@vermeil/contracts/desk/signals.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { personQuery } from './people-api'
import { ActDialog } from './person-acts'
import { signalActs, signalNames } from './signal-text'

type SignalButtonsProps = { signal: Signal; onDismiss: () => void }

/** What can be done about a signal: the act that fits it, and to dismiss it. */
export function SignalButtons({ signal, onDismiss }: SignalButtonsProps) {
  const { bidder, rule } = signal
  const [isActing, setIsActing] = useState(false)
  // Each reading of a person is in the audit log, so nothing is read before the press.
  const { data: record, isFetching } = useQuery({ ...personQuery(bidder.id), enabled: isActing })
  const { act, label } = signalActs[rule]
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isActing && isFetching}
        aria-label={`${label} ${bidder.name}`}
        onClick={() => setIsActing(true)}
      >
        {label}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Dismiss: ${signalNames[rule]}, ${bidder.name}`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
      {isActing && record && <ActDialog act={act} record={record} onClose={() => setIsActing(false)} />}
    </>
  )
}
