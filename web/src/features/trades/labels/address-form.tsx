import { zodResolver } from '@hookform/resolvers/zod'
import { LabelAddress } from '@vermeil/contracts/trades/labels.schema'
import { useForm } from 'react-hook-form'
import { useAction } from '@/shared/http/use-action'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { Section } from '@/ui/section'
import { leaveAddress } from './labels-api'

/** A link to the work by mail, for somebody who stands in front of it and has no account. */
export function AddressForm({ code }: { code: string }) {
  const form = useForm<LabelAddress>({ resolver: zodResolver(LabelAddress), defaultValues: { email: '' } })
  const { mutate, isPending, isSuccess, problem } = useAction([], {
    run: ({ email }: LabelAddress) => leaveAddress(code, email),
    showsErrors: true,
  })
  const error = form.formState.errors.email?.message
  if (isSuccess) {
    return (
      <InlineAlert tone="success">
        <p>We have sent you a link to this work. Please look in your inbox.</p>
      </InlineAlert>
    )
  }
  return (
    <Section
      id="label-address"
      title="Take it home with you"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
      headingClass="text-xl"
    >
      <Form form={form} onSubmit={(values) => mutate(values)}>
        <FormProblem>{problem}</FormProblem>
        <Field
          label="Email"
          hint="We send you a link to this work, and nothing else."
          required
          {...(error ? { error } : {})}
        >
          {(control) => <Input type="email" autoComplete="email" {...control} {...form.register('email')} />}
        </Field>
        <Button type="submit" variant="outline" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send me the link'}
        </Button>
      </Form>
    </Section>
  )
}
