import { zodResolver } from '@hookform/resolvers/zod'
import {
  AccountReason,
  BidLimitBody,
  PersonPlan,
  type PersonRecord,
  SuspendBody,
} from '@vermeil/contracts/desk/people.schema'
import { planIds } from '@vermeil/contracts/identity/plans'
import { Controller, useForm } from 'react-hook-form'
import { plural } from '@/shared/format/format'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { personActs, usePersonAct } from './people-api'
import { planName } from './person-columns'

export type ActDialogProps = { record: PersonRecord; onClose: () => void }

const openBidsOf = ({ bids }: PersonRecord) =>
  bids.filter(({ standing }) => standing === 'leading' || standing === 'outbid').length

export function SuspendDialog({ record, onClose }: ActDialogProps) {
  const { id, name } = record.account
  const open = openBidsOf(record)
  const form = useForm({ resolver: zodResolver(SuspendBody), defaultValues: { reason: '', openBids: 'keep' as const } })
  const action = usePersonAct({
    run: (body: SuspendBody) => personActs.suspend(id, body),
    done: `${name} is suspended`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Suspend ${name}?`}
      description="They are signed out everywhere within seconds and can’t sign in. They read the reason and get it by email."
      form={form}
      submit={{ label: `Suspend ${name}`, pending: 'Suspending...', isDestructive: true }}
      action={action}
      onClose={onClose}
    >
      <FormTextarea form={form} name="reason" label="Reason" hint={`${name} reads it.`} required maxLength={2_000} />
      <Controller
        control={form.control}
        name="openBids"
        render={({ field }) => (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium">Bids on {plural(open, 'open lot', 'open lots')}</legend>
            <RadioGroup aria-label="Open bids" value={field.value} onValueChange={field.onChange}>
              <RadioCard value="keep" label="Keep them" description="They count and can win, as every bid does." />
              <RadioCard
                value="void"
                label="Void them"
                description="Each is struck in public, with this reason. Everybody whose position changes is notified."
              />
            </RadioGroup>
          </fieldset>
        )}
      />
    </FormDialog>
  )
}

export function LimitDialog({ record, onClose }: ActDialogProps) {
  const { id, name, bidLimit } = record.account
  const form = useForm({ resolver: zodResolver(BidLimitBody), defaultValues: { limit: bidLimit, reason: '' } })
  const action = usePersonAct({
    run: (body: BidLimitBody) => personActs.setBidLimit(id, body),
    done: 'Limit changed',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Change what ${name} may owe?`}
      description="It counts the lots they lead, up to their maximum, and what they have not paid. Their open bids stay."
      form={form}
      submit={{ label: 'Change limit', pending: 'Changing...' }}
      action={action}
      onClose={onClose}
    >
      <FormMoney
        form={form}
        name="limit"
        label="Limit"
        hint="Empty: the usual one without a card on file, and none with a card."
        optional
      />
      <FormTextarea form={form} name="reason" label="Reason" required maxLength={2_000} />
    </FormDialog>
  )
}

const PlanChange = AccountReason.extend({ plan: PersonPlan })

export function PlanDialog({ record, onClose }: ActDialogProps) {
  const { id, name, plan } = record.account
  const form = useForm({ resolver: zodResolver(PlanChange), defaultValues: { reason: '', plan } })
  const action = usePersonAct({
    run: (change: typeof PlanChange._output) =>
      personActs.grantPlan(id, change.plan === 'free' ? null : change.plan, change.reason),
    done: 'Plan changed',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Change the plan of ${name}?`}
      description={
        record.plan.isPaidByCard
          ? 'Their present plan is paid by card: it ends now and is charged no more.'
          : 'A granted plan costs nothing and renews every month until you take it.'
      }
      form={form}
      submit={{ label: 'Change plan', pending: 'Changing...' }}
      action={action}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="plan"
        label="Plan"
        required
        options={(['free', ...planIds] as const).map((each) => ({ value: each, label: planName(each) }))}
      />
      <FormTextarea form={form} name="reason" label="Reason" required maxLength={2_000} />
    </FormDialog>
  )
}
