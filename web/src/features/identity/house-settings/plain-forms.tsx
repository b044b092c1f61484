import { zodResolver } from '@hookform/resolvers/zod'
import {
  ClosingSettings,
  DemoSettings,
  LeasingSettings,
  PaymentSettings,
  PayoutSettings,
  SupportSettings,
} from '@vermeil/contracts/identity/house-settings.schema'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { Switch } from '@/ui/switch'
import { SectionCard } from './section-card'
import { type SectionProps, useSection } from './use-section'

const laterLots = 'Applies to lots that open from now on. Lots that are open stay as they are.'
const asItIs = <Value,>(value: Value) => value
const number = { valueAsNumber: true } as const

/** The soft close of timed lots. */
export function ClosingForm(props: SectionProps<'closing'>) {
  const form = useForm({ resolver: zodResolver(ClosingSettings), defaultValues: props.state.value, mode: 'onTouched' })
  const control = useSection({ ...props, section: 'closing', form, toValues: asItIs })
  const { errors } = form.formState
  return (
    <SectionCard
      title="Soft close"
      effect={laterLots}
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Field
        label="Window (seconds)"
        hint="A bid this shortly before the close moves it."
        error={errors.windowSeconds?.message}
      >
        {(field) => <Input {...field} {...form.register('windowSeconds', number)} type="number" inputMode="numeric" />}
      </Field>
      <Field
        label="Extension (seconds)"
        hint="The lot then stays open for at least this long after the bid."
        error={errors.extensionSeconds?.message}
      >
        {(field) => (
          <Input {...field} {...form.register('extensionSeconds', number)} type="number" inputMode="numeric" />
        )}
      </Field>
    </SectionCard>
  )
}

export function PaymentForm(props: SectionProps<'payment'>) {
  const form = useForm({ resolver: zodResolver(PaymentSettings), defaultValues: props.state.value, mode: 'onTouched' })
  const control = useSection({ ...props, section: 'payment', form, toValues: asItIs })
  return (
    <SectionCard
      title="Payment"
      effect="The term applies to lots that open from now on. The card rule and the limit apply to the next bid."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Field
        label="Payment term (hours)"
        hint="How long a buyer has to pay before the sale lapses."
        error={form.formState.errors.termHours?.message}
      >
        {(field) => <Input {...field} {...form.register('termHours', number)} type="number" inputMode="numeric" />}
      </Field>
      <Switch
        label="Card on file before bidding"
        hint="New bidders authorize the amount with Stripe before their first bid."
        {...form.register('cardBeforeBidding')}
      />
      <Controller
        control={form.control}
        name="unpaidLimit"
        render={({ field }) => (
          <MoneyField
            {...field}
            label="Limit without a card"
            hint="What somebody without a card on file may owe at once, in bids they lead and unpaid purchases. Empty: any amount."
            optional
            error={form.formState.errors.unpaidLimit?.message}
          />
        )}
      />
    </SectionCard>
  )
}

export function PayoutForm(props: SectionProps<'payouts'>) {
  const form = useForm({ resolver: zodResolver(PayoutSettings), defaultValues: props.state.value, mode: 'onTouched' })
  const control = useSection({ ...props, section: 'payouts', form, toValues: asItIs })
  return (
    <SectionCard
      title="Payouts"
      effect="Applies to the next payout."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Switch
        label="Pay through Stripe"
        hint="Sellers and realtors set up a payout account. If off, you make bank transfers and record them."
        {...form.register('hasConnectedAccounts')}
      />
      <Switch
        label="Pay every day"
        hint="Sends what is free to every payout account that is ready. If off, you decide about each payout."
        {...form.register('isAutomatic')}
      />
    </SectionCard>
  )
}

export function LeasingForm(props: SectionProps<'leasing'>) {
  const form = useForm({ resolver: zodResolver(LeasingSettings), defaultValues: props.state.value, mode: 'onTouched' })
  const control = useSection({ ...props, section: 'leasing', form, toValues: asItIs })
  return (
    <SectionCard
      title="Leases"
      effect="Applies to leases that begin from now on."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Field
        label="Deposit (months)"
        hint="In monthly prices, from 1 to 3. It is refunded when the work is back."
        error={form.formState.errors.depositMonths?.message}
      >
        {(field) => <Input {...field} {...form.register('depositMonths', number)} type="number" inputMode="numeric" />}
      </Field>
    </SectionCard>
  )
}

export function SupportForm(props: SectionProps<'support'>) {
  const form = useForm({ resolver: zodResolver(SupportSettings), defaultValues: props.state.value, mode: 'onTouched' })
  const control = useSection({ ...props, section: 'support', form, toValues: asItIs })
  const { errors } = form.formState
  return (
    <SectionCard
      title="Support contacts"
      effect="Shown on pages, mails and invoices at once."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Field label="Support email" error={errors.email?.message}>
        {(field) => <Input {...field} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field label="Support telephone" error={errors.phone?.message}>
        {(field) => <Input {...field} {...form.register('phone')} type="tel" autoComplete="off" />}
      </Field>
    </SectionCard>
  )
}

export function DemoForm(props: SectionProps<'demo'>) {
  const form = useForm({ resolver: zodResolver(DemoSettings), defaultValues: props.state.value })
  const control = useSection({ ...props, section: 'demo', form, toValues: asItIs })
  return (
    <SectionCard
      title="Demonstration"
      effect="Applies within a few seconds."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Switch
        label="Demo bidders"
        hint="They bid against visitors in the saleroom and on timed lots."
        {...form.register('hasBidders')}
      />
    </SectionCard>
  )
}
