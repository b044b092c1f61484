import { type Frame, frames, type LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import type { HangableWork, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import { Trash2 } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { option, Select } from '@/ui/select'
import { LengthField } from './length-field'

type WorkPanelProps = {
  work: WallWork
  known: HangableWork | undefined
  unit: LengthUnit
  /** What positions are measured from. */
  from: string
  onChange: (work: WallWork) => void
  onRemove: () => void
}

/** The selected work by numbers. */
export function WorkPanel({ work, known, unit, from, onChange, onRemove }: WorkPanelProps) {
  const isSized = known?.widthCm != null && known.heightCm != null
  const title = known?.title ?? 'This work'
  const lotPath = known?.lotId && paths.lot(known.lotId, known.slug)
  return (
    <section aria-label={`${title} by numbers`} className="grid gap-4">
      <div>
        <h2 className="text-xl">{lotPath ? <Link to={lotPath}>{title}</Link> : title}</h2>
        <p className="text-sm text-muted">
          {known ? known.artist : 'This work can no longer be shown.'}
          {known && !known.isOnOffer && '. No longer on offer.'}
        </p>
      </div>
      <div className="grid grid-cols-2 items-end gap-3">
        <LengthField
          label={`Center, ${from}`}
          {...{ cm: work.x, unit, min: -5_000, max: 5_000 }}
          onChange={(x) => onChange({ ...work, x })}
        />
        <LengthField
          label="Center, from the floor"
          {...{ cm: work.y, unit, min: -1_000, max: 2_000 }}
          onChange={(y) => onChange({ ...work, y })}
        />
        {!isSized && (
          <>
            <LengthField
              label="Width of the work"
              {...{ cm: work.widthCm, unit, min: 1, max: 2_000 }}
              onChange={(widthCm) => onChange({ ...work, widthCm })}
            />
            <LengthField
              label="Height of the work"
              {...{ cm: work.heightCm, unit, min: 1, max: 1_000 }}
              onChange={(heightCm) => onChange({ ...work, heightCm })}
            />
          </>
        )}
        <Field label="Frame">
          {(control) => (
            <Select
              {...control}
              value={work.frame}
              onChange={(event) => onChange({ ...work, frame: event.target.value as Frame })}
            >
              {Object.entries(frames).map(([frame, label]) => option(frame, label))}
            </Select>
          )}
        </Field>
        <LengthField
          label="Upper edge to nail"
          {...{ cm: work.hookCm, unit, min: 0, max: 500 }}
          onChange={(hookCm) => onChange({ ...work, hookCm })}
        />
      </div>
      <div>
        <Button variant="outline" size="sm" className="h-11" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          Take down
        </Button>
      </div>
    </section>
  )
}
