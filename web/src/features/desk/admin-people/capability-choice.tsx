import {
  type Capability,
  capabilities,
  capabilityNames,
  capabilityTexts,
  inOrder,
} from '@vermeil/contracts/identity/capabilities'
import { useId } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'

type CapabilityChoiceProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, Capability[]>
  /** Of the one who chooses: nobody gives or takes what they don't hold. */
  own: readonly Capability[]
}

/** What an administrator may do, as one box each. */
export function CapabilityChoice<Values extends FieldValues>({ control, name, own }: CapabilityChoiceProps<Values>) {
  const {
    field,
    fieldState: { error: problem },
  } = useController({ control, name })
  const problemId = useId()
  const chosen: readonly Capability[] = field.value
  const isPartial = own.length < capabilities.length
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-medium">What they may do</legend>
      {isPartial && <p className="text-sm text-muted">You can give and take only what you hold yourself.</p>}
      {capabilities.map((capability, place) => (
        <Checkbox
          key={capability}
          ref={place === 0 ? field.ref : undefined}
          className="items-start py-2"
          checked={chosen.includes(capability)}
          disabled={!own.includes(capability)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          onCheckedChange={(isChecked) =>
            field.onChange(inOrder(isChecked ? [...chosen, capability] : chosen.filter((each) => each !== capability)))
          }
          label={
            <>
              {capabilityNames[capability]}
              <span className="block text-sm text-muted">{capabilityTexts[capability]}</span>
            </>
          }
        />
      ))}
      {problem && (
        <p id={problemId} className="text-sm text-danger">
          {problem.message}
        </p>
      )}
    </fieldset>
  )
}
