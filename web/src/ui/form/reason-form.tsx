import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../button'
import { Field } from '../field'
import { Input } from '../input'
import { MoneyField } from '../money-field'
import { Textarea } from '../textarea'
import { FormDialog, type FormSubmit } from './form-dialog'

type Answer = { reason: string; amount: number }

export type ReasonDialogProps = {
  title: ReactNode
  description?: ReactNode
  reason?: {
    label?: string
    hint?: string
    /** What is said where nothing was entered; an optional reason has none. */
    missing?: string
    isOptional?: boolean
    /** Sentences to choose from; a chosen one can be changed. */
    suggestions?: readonly string[]
    /** One line of at most 200 characters, such as a bank reference. */
    isLine?: boolean
  }
  /** Asks for an amount in cents as well. */
  amount?: { label: string; hint: string; initial: number; min: number; max: number; problem: string }
  submit: Omit<FormSubmit, 'label'> & { label: string | ((amount: number) => string) }
  cancelLabel?: string
  isPending?: boolean
  problem?: ReactNode
  onSubmit: (answer: Answer) => void
  onClose: () => void
}

export function ReasonForm({ reason = {}, amount, submit, onSubmit, ...dialog }: ReasonDialogProps) {
  const { label = 'Reason', hint, missing = 'Please give a reason.', isOptional = false, isLine = false } = reason
  const { suggestions = [] } = reason
  const limit = isLine ? 200 : 2_000
  const range = amount ?? { initial: 0, min: 0, max: 0, problem: '' }
  const form = useForm({
    resolver: zodResolver(
      z.object({
        reason: isOptional ? z.string().trim().max(limit) : z.string().trim().min(1, missing).max(limit),
        amount: z.int(range.problem).min(range.min, range.problem).max(range.max, range.problem),
      }),
    ),
    defaultValues: { reason: '', amount: range.initial },
  })
  const entered = useWatch({ control: form.control, name: 'amount' })
  const { errors } = form.formState
  const text = typeof submit.label === 'string' ? submit.label : submit.label(entered ?? 0)
  return (
    <FormDialog {...dialog} form={form} onSubmit={onSubmit} submit={{ ...submit, label: text }}>
      {amount && (
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <MoneyField {...field} label={amount.label} hint={amount.hint} required error={errors.amount?.message} />
          )}
        />
      )}
      <Field label={label} hint={hint} required={!isOptional} optional={isOptional} error={errors.reason?.message}>
        {(control) =>
          isLine ? (
            <Input {...control} {...form.register('reason')} maxLength={limit} autoComplete="off" />
          ) : (
            <Textarea {...control} {...form.register('reason')} maxLength={limit} />
          )
        }
      </Field>
      {suggestions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {suggestions.map((sentence) => (
            <Button
              key={sentence}
              variant="secondary"
              size="sm"
              className="h-auto py-2 text-start whitespace-normal"
              onClick={() =>
                form.setValue('reason', added(form.getValues('reason'), sentence), { shouldValidate: true })
              }
            >
              {sentence}
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  )
}

/** Several sentences may apply; none is added twice. */
const added = (text: string, sentence: string) =>
  text.includes(sentence) ? text : [text.trim(), sentence].filter(Boolean).join(' ')
