import type { IncrementSettings } from '@vermeil/contracts/identity/house-settings.schema'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Control, Controller, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'
import { bandExample, type IncrementValues, nextBand } from './bands'

type BandEditorProps = {
  control: Control<IncrementValues, unknown, IncrementSettings>
  venue: keyof IncrementValues
  legend: string
}

const maxBands = 20

/** The price bands of one venue: each with the price it begins at and the least step from there on. */
export function BandEditor({ control, venue, legend }: BandEditorProps) {
  const { fields, append, remove } = useFieldArray({ control, name: venue })
  const bands = useWatch({ control, name: venue })
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = useFormState({ control }).errors[venue]
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg">{legend}</legend>
      <ol className="grid gap-4">
        {fields.map((field, place) => (
          <li key={field.id} className="grid gap-2 border-t border-line pt-4">
            <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
              <Controller
                control={control}
                name={`${venue}.${place}.from`}
                render={({ field: box }) => (
                  <MoneyField
                    {...box}
                    label={`From, band ${place + 1}`}
                    disabled={place === 0}
                    error={errors?.[place]?.from?.message}
                  />
                )}
              />
              <Controller
                control={control}
                name={`${venue}.${place}.step`}
                render={({ field: box }) => (
                  <MoneyField {...box} label={`Step, band ${place + 1}`} error={errors?.[place]?.step?.message} />
                )}
              />
              <Button
                variant="ghost"
                size="icon"
                className={place === 0 ? 'invisible' : 'mt-6.5'}
                disabled={place === 0}
                aria-label={`Remove band ${place + 1} of ${legend.toLowerCase()}`}
                onClick={() => {
                  remove(place)
                  addButton.current?.focus()
                }}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            <p className="figures text-sm text-muted">{bandExample(bands[place] ?? field)}</p>
          </li>
        ))}
      </ol>
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= maxBands}
        onClick={() => append(nextBand(bands), { focusName: `${venue}.${fields.length}.from` })}
      >
        <Plus aria-hidden="true" />
        Add a band
      </Button>
    </fieldset>
  )
}
