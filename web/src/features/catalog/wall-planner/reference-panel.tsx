import { type LengthUnit, type ReferenceKind, references } from '@vermeil/contracts/catalog/wall-hanging'
import { cornersProblem } from '@vermeil/contracts/catalog/wall-plane'
import type { WallReference } from '@vermeil/contracts/catalog/walls.schema'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { option, Select } from '@/ui/select'
import { LengthField } from './length-field'

type ReferencePanelProps = {
  reference: WallReference
  ratio: number
  unit: LengthUnit
  onChange: (reference: WallReference) => void
  onDone: () => void
  /** Absent the first time: a photo without corners has no scale. */
  onCancel?: () => void
}

/** What stands at the four corners, and how large it is. */
export function ReferencePanel({ reference, ratio, unit, onChange, onDone, onCancel }: ReferencePanelProps) {
  const problem = cornersProblem(reference.corners, ratio)
  function choose(kind: ReferenceKind) {
    const { width, height, bottom } = references[kind]
    onChange({ ...reference, kind, widthCm: width, heightCm: height, bottomCm: bottom })
  }
  return (
    <section aria-label="Scale of the photo" className="grid gap-4">
      <h2 className="text-2xl">Set the scale</h2>
      <p className="text-muted">
        Put the four handles on the corners of something flat on this wall whose size you know. Drag them, or press Tab
        and the arrow keys. The grid, half a meter to the square, lies on the wall when the corners are right.
      </p>
      <Field label="What is it?">
        {(control) => (
          <Select {...control} value={reference.kind} onChange={(event) => choose(event.target.value as ReferenceKind)}>
            {Object.entries(references).map(([kind, { label }]) => option(kind, label))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <LengthField
          label="Width"
          {...{ cm: reference.widthCm, unit, min: 1, max: 2_000 }}
          onChange={(widthCm) => onChange({ ...reference, widthCm })}
        />
        <LengthField
          label="Height"
          {...{ cm: reference.heightCm, unit, min: 1, max: 1_000 }}
          onChange={(heightCm) => onChange({ ...reference, heightCm })}
        />
        <LengthField
          label="Lower edge above the floor"
          {...{ cm: reference.bottomCm, unit, min: 0, max: 1_000 }}
          onChange={(bottomCm) => onChange({ ...reference, bottomCm })}
        />
      </div>
      {problem && (
        <InlineAlert tone="danger">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="gold" disabled={problem !== null} onClick={onDone}>
          Use these corners
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  )
}
