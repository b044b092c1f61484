import { zodResolver } from '@hookform/resolvers/zod'
import {
  InvitationBody,
  invitationDays,
  MemberBody,
  type TeamMember,
} from '@vermeil/contracts/trades/production-team.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import { Input } from '@/ui/input'
import { LevelField, SetsField } from './access-fields'
import { changeMember, invite, useProductionAction } from './productions-api'

type InviteDialogProps = { production: ProductionDetail; onClose: () => void }

/** Invites somebody by mail. */
export function InviteDialog({ production, onClose }: InviteDialogProps) {
  const { access } = production
  const form = useForm({
    resolver: zodResolver(InvitationBody),
    defaultValues: { email: '', role: '', level: 'view', setIds: access.setIds } as InvitationBody,
  })
  const { errors } = form.formState
  const action = useProductionAction({
    run: (body: InvitationBody) => invite(production.id, body),
    done: 'Invitation sent',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={`Invite somebody to ${production.title}`}
      description={`We email a private link that works for ${invitationDays} days, with an account of that address.`}
      form={form}
      submit={{ label: 'Send invitation', pending: 'Sending...' }}
      action={action}
      onClose={onClose}
    >
      <Field label="Email" required error={errors.email && 'Please enter an email address.'}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <FormInput
        form={form}
        name="role"
        label="Role"
        hint="Set decorator, buyer, on-set dresser"
        optional
        maxLength={200}
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => <LevelField value={field.value} onChange={field.onChange} max={access.level} />}
      />
      <Controller
        control={form.control}
        name="setIds"
        render={({ field }) => (
          <SetsField
            production={production}
            value={field.value}
            onChange={field.onChange}
            error={errors.setIds?.message}
          />
        )}
      />
    </FormDialog>
  )
}

/** Changes the role and access of a member. */
export function MemberDialog({ production, member, onClose }: InviteDialogProps & { member: TeamMember }) {
  const { role, level, setIds } = member
  const form = useForm({ resolver: zodResolver(MemberBody), defaultValues: { role, level, setIds } })
  const { errors } = form.formState
  const action = useProductionAction({
    run: (body: MemberBody) => changeMember(production.id, member.id, body),
    done: 'Access changed',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={`Change the access of ${member.name}`}
      form={form}
      submit={{ label: 'Save access', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormInput form={form} name="role" label="Role" optional maxLength={200} autoComplete="off" />
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => (
          <LevelField value={field.value} onChange={field.onChange} max={production.access.level} />
        )}
      />
      <Controller
        control={form.control}
        name="setIds"
        render={({ field }) => (
          <SetsField
            production={production}
            value={field.value}
            onChange={field.onChange}
            error={errors.setIds?.message}
          />
        )}
      />
    </FormDialog>
  )
}
