import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountReason, CapabilitiesBody, type PersonAccount } from '@vermeil/contracts/desk/people.schema'
import { capabilityNames, capabilityTexts } from '@vermeil/contracts/identity/capabilities'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ownProfileQuery } from '@/entities/account/own-account'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { CapabilityChoice } from './capability-choice'
import { personActs, usePersonAct } from './people-api'
import { ProofFields } from './proof-fields'

const CapabilityChange = AccountReason.extend({
  capabilities: CapabilitiesBody.shape.capabilities,
  password: z.string().min(1, 'Please enter your password.'),
  code: z.string(),
})
type CapabilityChange = z.infer<typeof CapabilityChange>

/** What an administrator may do: changed by another one, seen by themselves. */
export function PersonCapabilities({ account }: { account: PersonAccount }) {
  const { data: own } = useSuspenseQuery(ownProfileQuery)
  if (account.id === own.id) return <OwnCapabilities account={account} />
  // What somebody else has changed meanwhile begins the form anew.
  return <CapabilityForm key={account.capabilities.join()} account={account} own={own.capabilities} />
}

function OwnCapabilities({ account: { capabilities } }: { account: PersonAccount }) {
  return (
    <>
      <ul className="grid gap-3">
        {capabilities.map((capability) => (
          <li key={capability}>
            {capabilityNames[capability]}
            <span className="block text-sm text-muted">{capabilityTexts[capability]}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Nobody changes what they may do themselves: ask another administrator.</p>
    </>
  )
}

type CapabilityFormProps = { account: PersonAccount; own: PersonAccount['capabilities'] }

function CapabilityForm({ account: { id, name, capabilities: before }, own }: CapabilityFormProps) {
  const form = useForm({
    resolver: zodResolver(CapabilityChange),
    defaultValues: { capabilities: before, reason: '', password: '', code: '' },
  })
  const { mutate, isPending, problem } = usePersonAct({
    run: ({ password, code, ...change }: CapabilityChange) =>
      personActs.setCapabilities(id, { ...change, before, proof: { password, ...(code && { code }) } }),
    done: `What ${name} may do is changed`,
    onDone: () => form.reset({ ...form.getValues(), reason: '', password: '', code: '' }),
  })
  return (
    <Form form={form} onSubmit={(change) => mutate(change)} className="max-w-prose">
      <FormProblem>{problem}</FormProblem>
      <CapabilityChoice control={form.control} name="capabilities" own={own} />
      <FormTextarea form={form} name="reason" label="Reason" required maxLength={2_000} />
      <ProofFields form={form} />
      <div>
        <Button type="submit" variant="gold" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save what they may do'}
        </Button>
      </div>
    </Form>
  )
}
