import type { AuthenticityForm } from '@vermeil/contracts/catalog/inquiries.schema'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { requestLabels } from '@/entities/authenticity/authenticity-answers'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'

export type RequestValues = z.input<typeof AuthenticityForm>
type RequestFieldName = keyof RequestValues

const required: readonly RequestFieldName[] = ['artworkTitle', 'artist', 'contactName', 'contactEmail']

type RequestFieldProps = {
  form: UseFormReturn<RequestValues, unknown, AuthenticityForm>
  name: RequestFieldName
  hint?: string
  type?: 'text' | 'email' | 'tel'
  isLong?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  className?: string
}

/** One field of the request, with its documented label, marked where it may be left out. */
export function RequestField({
  form,
  name,
  hint,
  type = 'text',
  isLong,
  autoComplete = 'off',
  className,
}: RequestFieldProps) {
  const isRequired = required.includes(name)
  return (
    <Field
      label={requestLabels[name]}
      required={isRequired}
      optional={!isRequired}
      hint={hint}
      error={form.formState.errors[name]?.message}
      className={className}
    >
      {(control) =>
        isLong ? (
          <Textarea {...control} {...form.register(name)} rows={3} />
        ) : (
          <Input {...control} {...form.register(name)} type={type} autoComplete={autoComplete} />
        )
      }
    </Field>
  )
}

/** Fields that belong together, under their heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl text-gold">{title}</legend>
      {children}
    </fieldset>
  )
}
