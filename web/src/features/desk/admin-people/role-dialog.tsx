import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountReason } from '@vermeil/contracts/desk/people.schema'
import { Role, StaffCapability } from '@vermeil/contracts/identity/roles.schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ObligationList } from '@/entities/account/obligation-list'
import { ownProfileQuery } from '@/entities/account/own-account'
import { roleName } from '@/entities/account/user-types'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { CapabilityChoice } from './capability-choice'
import { personActs, usePersonAct } from './people-api'
import type { ActDialogProps } from './person-dialogs'
import { ProofFields } from './proof-fields'

const RoleChange = AccountReason.extend({
  role: Role,
  capabilities: z.array(StaffCapability),
  password: z.string(),
  code: z.string(),
})
type RoleChange = z.infer<typeof RoleChange>

const alone = 'They hold no other role: this one replaces theirs, and they are signed out everywhere.'

export function RoleDialog({ record, onClose }: ActDialogProps) {
  const { id, name, roles } = record.account
  const own = useSuspenseQuery(ownProfileQuery).data.capabilities
  const isAdministrator = roles.includes('admin')
  // An administrator is given no other role.
  const choices = Role.options.filter((each) => !isAdministrator || roles.includes(each))
  const form = useForm({
    resolver: zodResolver(RoleChange),
    defaultValues: {
      ...{ reason: '', role: isAdministrator ? Role.enum.admin : Role.enum.artist },
      ...{ capabilities: own, password: '', code: '' },
    },
  })
  const role = useWatch({ control: form.control, name: 'role' }) as Role
  const isHeld = roles.includes(role)
  const needsProof = role === 'admin' && !isHeld
  const { mutate, isPending, error } = usePersonAct({
    run: ({ reason, password, code, capabilities, role: chosen }: RoleChange) => {
      if (isHeld) return personActs.takeRole(id, chosen, reason)
      const proof = { password, ...(code && { code }) }
      return personActs.giveRole(id, chosen, needsProof ? { reason, proof, capabilities } : { reason })
    },
    done: 'Roles changed',
    onDone: onClose,
  })
  const obligations = isRefusal(error, 'account.has-obligations') ? error.details.obligations : null
  return (
    <FormDialog
      title={`Change the roles of ${name}?`}
      description={needsProof ? alone : `They have: ${roles.map(roleName).join(', ')}.`}
      form={form}
      onSubmit={(change) => mutate(change)}
      submit={{
        label: isHeld ? `Take the role ${roleName(role)}` : `Give the role ${roleName(role)}`,
        pending: 'Changing...',
        isDestructive: isHeld,
      }}
      isPending={isPending}
      problem={error && !obligations && sentenceOf(error)}
      onClose={onClose}
    >
      {obligations && (
        <ObligationList refused={`${name} can’t be an administrator yet.`} obligations={obligations} isTheirs />
      )}
      <FormSelect
        form={form}
        name="role"
        label="Role"
        required
        options={choices.map((each) => ({
          value: each,
          label: roles.includes(each) ? `${roleName(each)} (they have it)` : roleName(each),
        }))}
      />
      <FormTextarea form={form} name="reason" label="Reason" required maxLength={2_000} />
      {needsProof && (
        <>
          <CapabilityChoice control={form.control} name="capabilities" own={own} />
          <ProofFields form={form} />
        </>
      )}
    </FormDialog>
  )
}
