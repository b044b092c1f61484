import {
  screenMediumLabels,
  screenPolicyLabels,
  screenSceneLabels,
  screenTermLabels,
  screenTerritoryLabels,
} from '@vermeil/contracts/catalog/screen-labels'
import type { ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { option } from '@/ui/select'

type ScreenTermsFieldsProps = {
  form: UseFormReturn<ScreenTerms>
  /** What each choice means to the person who makes it. */
  policies: Readonly<Record<ScreenTerms['policy'], string>>
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => option(value, label))

/** The terms on which works may be shown on screen. What isn't granted needs no details. */
export function ScreenTermsFields({ form, policies }: ScreenTermsFieldsProps) {
  const { errors } = form.formState
  const policy = useWatch({ control: form.control, name: 'policy' })
  return (
    <>
      <Group legend="May film and television productions show the works?">
        <Controller
          control={form.control}
          name="policy"
          render={({ field }) => (
            <RadioGroup value={field.value} onValueChange={field.onChange} aria-label="Screen rights">
              {Object.entries(screenPolicyLabels).map(([value, label]) => (
                <RadioCard
                  key={value}
                  value={value}
                  label={label}
                  description={policies[value as ScreenTerms['policy']]}
                />
              ))}
            </RadioGroup>
          )}
        />
      </Group>
      {policy !== 'not-granted' && (
        <>
          <Group legend="Media" error={errors.media?.message}>
            <Choices form={form} name="media" labels={screenMediumLabels} />
          </Group>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormSelect form={form} name="territory" label="Territory">
              {optionsOf(screenTerritoryLabels)}
            </FormSelect>
            <FormSelect form={form} name="term" label="Term">
              {optionsOf(screenTermLabels)}
            </FormSelect>
          </div>
          <Group legend="Not in scenes with">
            <Choices form={form} name="notIn" labels={screenSceneLabels} />
          </Group>
          <FormInput
            form={form}
            name="creditLine"
            label="Credit line"
            hint="As it should appear in the credits."
            optional
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}

function Group({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{legend}</legend>
      {children}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChoicesProps = {
  form: UseFormReturn<ScreenTerms>
  name: 'media' | 'notIn'
  labels: Readonly<Record<string, string>>
}

function Choices({ form, name, labels }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {Object.entries(labels).map(([value, label]) => (
        <Checkbox key={value} value={value} label={label} {...form.register(name)} />
      ))}
    </div>
  )
}
