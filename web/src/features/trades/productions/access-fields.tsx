import {
  type AccessLevel,
  accessLevelLabels,
  accessLevelTexts,
  type MemberBody,
} from '@vermeil/contracts/trades/production-team.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { useId } from 'react'
import { Checkbox } from '@/ui/checkbox'
import { RadioCard, RadioGroup } from '@/ui/radio-group'

type LevelFieldProps = { value: AccessLevel; onChange: (level: AccessLevel) => void; max: AccessLevel }

const levels: readonly AccessLevel[] = ['view', 'edit', 'full']

/** The three levels, each with what it allows; nobody gives more than they have. */
export function LevelField({ value, onChange, max }: LevelFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Access level</legend>
      <RadioGroup aria-label="Access level" value={value} onValueChange={(level) => onChange(level as AccessLevel)}>
        {levels.map((level) => (
          <RadioCard
            key={level}
            value={level}
            label={accessLevelLabels[level]}
            description={accessLevelTexts[level]}
            disabled={levels.indexOf(level) > levels.indexOf(max)}
          />
        ))}
      </RadioGroup>
    </fieldset>
  )
}

type SetsFieldProps = {
  production: ProductionDetail
  value: MemberBody['setIds']
  onChange: (setIds: MemberBody['setIds']) => void
  error: string | undefined
}

/** The whole production, or single sets of it. */
export function SetsField({ production, value, onChange, error }: SetsFieldProps) {
  const errorId = useId()
  const canGiveAll = production.access.setIds === null
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium">Sets</legend>
      {canGiveAll && (
        <Checkbox
          label="The whole production"
          checked={value === null}
          onCheckedChange={(isAll) => onChange(isAll ? null : [])}
        />
      )}
      {value !== null && (
        <div className="grid sm:grid-cols-2">
          {production.sets.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              onCheckedChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
