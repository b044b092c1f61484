import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import {
  longestPauseMs,
  type ReplaySpeed,
  type ReplayStep,
  replaySpeeds,
} from '@vermeil/contracts/selling/replay-steps'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { Label } from '@/ui/label'
import { option, Select } from '@/ui/select'
import { Slider } from '@/ui/slider'
import { Switch } from '@/ui/switch'
import { ReplayCheck } from './replay-check'
import { ReplayCurve } from './replay-curve'
import { ReplayTable } from './replay-table'
import { skippedTime, stepMoment, stepText } from './replay-text'
import { useReplay } from './use-replay'

type ReplayPlayerProps = {
  steps: readonly ReplayStep[]
  entries: readonly ChainLink[]
  head: string | null
  stored: LotStanding
}

/** Plays an ended auction, step by step, and verifies each entry before it shows it. */
export function ReplayPlayer({ steps, entries, head, stored }: ReplayPlayerProps) {
  const replay = useReplay({ steps, entries, head })
  const { position, checked } = replay
  const [isSpoken, setIsSpoken] = useState(false)
  const speedId = useId()
  const step = steps[position]
  const spoken = step && `${stepText(step)} ${priceText(step)}`

  useEffect(() => {
    if (isSpoken && spoken) announce(spoken)
  }, [isSpoken, spoken])

  if (!step) return null
  const skipped = skippedTime(step, steps[position - 1])
  return (
    <div className="grid gap-4">
      <div>
        <p className="figures text-3xl text-gold">
          {step.price === null ? `From ${formatMoney(stored.startingBid)}` : formatMoney(step.price)}
        </p>
        <p className="text-muted">{step.leader === null ? 'Nobody leads' : `${step.leader} leads`}</p>
      </div>
      <ReplayCurve steps={steps} position={position} startingBid={stored.startingBid} />
      <div className="min-h-20">
        <p>{stepText(step)}</p>
        <p className="figures text-sm text-muted">
          {stepMoment(step)}
          {skipped && ` · ${skipped} after the step before`}
        </p>
      </div>
      <Slider
        labels={['Step']}
        value={[position]}
        min={0}
        max={Math.max(1, steps.length - 1)}
        step={1}
        disabled={steps.length < 2}
        valueText={(at) => {
          const shown = steps[at]
          return `Step ${at + 1} of ${steps.length}${shown ? `: ${stepText(shown)} ${priceText(shown)}` : ''}`
        }}
        onValueChange={([at = 0]) => replay.goTo(at)}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous step"
          aria-disabled={position === 0}
          onClick={() => replay.goTo(position - 1)}
        >
          <SkipBack aria-hidden="true" />
        </Button>
        <Button variant="gold" aria-disabled={replay.isBroken} onClick={() => replay.isBroken || replay.toggle()}>
          {replay.isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {replay.isRunning ? 'Pause' : replay.isAtEnd ? 'Play again' : 'Play'}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next step"
          aria-disabled={replay.isAtEnd || replay.isBroken}
          onClick={() => replay.goTo(position + 1)}
        >
          <SkipForward aria-hidden="true" />
        </Button>
        <div className="ms-auto w-28">
          <Label htmlFor={speedId}>Speed</Label>
          <Select
            id={speedId}
            value={replay.speed}
            onChange={({ target }) => replay.setSpeed(Number(target.value) as ReplaySpeed)}
          >
            {replaySpeeds.map((speed) => option(speed, `${speed}×`))}
          </Select>
        </div>
      </div>
      <p className="text-sm text-muted">
        At 1× it plays as it happened, but pauses longer than {longestPauseMs / 1_000} seconds are shortened.
      </p>
      <ReplayCheck checked={checked} count={entries.length} end={steps.at(-1)} stored={stored} />
      <Switch label="Read each step aloud" hint="For screen readers" checked={isSpoken} onCheckedChange={setIsSpoken} />
      <Disclosure title={`All ${steps.length} steps`}>
        <ReplayTable steps={steps} position={position} checked={checked} onGoTo={replay.goTo} />
      </Disclosure>
    </div>
  )
}

const priceText = ({ price, leader }: ReplayStep): string =>
  price === null ? 'No bid stands.' : `The price is ${formatMoney(price)}${leader ? `, ${leader} leads` : ''}.`
