import { useForm } from 'react-hook-form'
import { Button } from './button'
import { Field } from './field'
import { Form } from './form/form'
import { Input } from './input'

type CodeFormProps = {
  label?: string
  submitLabel: string
  isPending: boolean
  error?: string
  onCode: (code: string) => void
}

/** Six digits, pasted or typed, with or without the space that some apps show in the middle. */
export function CodeForm({ label = 'Authentication code', submitLabel, isPending, error, onCode }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  return (
    <Form form={form} onSubmit={({ code }) => onCode(code.replaceAll(/\s/g, ''))}>
      <Field label={label} required error={form.formState.errors.code?.message ?? error}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code', {
              validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')) || 'The code has 6 digits.',
            })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            className="figures"
          />
        )}
      </Field>
      <Button type="submit" variant="gold" disabled={isPending}>
        {isPending ? 'Checking...' : submitLabel}
      </Button>
    </Form>
  )
}
