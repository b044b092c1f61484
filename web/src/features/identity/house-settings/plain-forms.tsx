import { zodResolver } from '@hookform/resolvers/zod'
import {
  ClosingSettings,
  DemoSettings,
  LeasingSettings,
  PaymentSettings,
  PayoutSettings,
  SupportSettings,
} from '@vermeil/contracts/identity/house-settings.schema'
import { useForm } from 'react-hook-form'
import { FormInput } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Switch } from '@/ui/switch'
import { SectionCard } from './section-card'
import type { SectionProps } from './use-section'

const laterLots = 'Applies to lots that open from now on. Lots that are open stay as they are.'

/** The soft close of timed lots. */
export function ClosingForm(props: SectionProps<'closing'>) {
  const form = useForm({ resolver: zodResolver(ClosingSettings), defaultValues: props.state.value, mode: 'onTouched' })
  return (
    <SectionCard {...props} section="closing" form={form} title="Soft close" effect={laterLots}>
      <FormInput
        form={form}
        name="windowSeconds"
        label="Window (seconds)"
        hint="A bid this shortly before the close moves it."
        type="number"
      />
      <FormInput
        form={form}
        name="extensionSeconds"
        label="Extension (seconds)"
        hint="The lot then stays open for at least this long after the bid."
        type="number"
      />
    </SectionCard>
  )
}

export function PaymentForm(props: SectionProps<'payment'>) {
  const form = useForm({ resolver: zodResolver(PaymentSettings), defaultValues: props.state.value, mode: 'onTouched' })
  return (
    <SectionCard
      {...props}
      section="payment"
      form={form}
      title="Payment"
      effect="The term applies to lots that open from now on. The card rule and the limit apply to the next bid."
    >
      <FormInput
        form={form}
        name="termHours"
        label="Payment term (hours)"
        hint="How long a buyer has to pay before the sale lapses."
        type="number"
      />
      <Switch
        label="Card on file before bidding"
        hint="New bidders authorize the amount with Stripe before their first bid."
        {...form.register('cardBeforeBidding')}
      />
      <FormMoney
        form={form}
        name="unpaidLimit"
        label="Limit without a card"
        hint="What somebody without a card on file may owe at once, in bids they lead and unpaid purchases. Empty: any amount."
        optional
      />
    </SectionCard>
  )
}

export function PayoutForm(props: SectionProps<'payouts'>) {
  const form = useForm({ resolver: zodResolver(PayoutSettings), defaultValues: props.state.value, mode: 'onTouched' })
  return (
    <SectionCard {...props} section="payouts" form={form} title="Payouts" effect="Applies to the next payout.">
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
  return (
    <SectionCard
      {...props}
      section="leasing"
      form={form}
      title="Leases"
      effect="Applies to leases that begin from now on."
    >
      <FormInput
        form={form}
        name="depositMonths"
        label="Deposit (months)"
        hint="In monthly prices, from 1 to 3. It is refunded when the work is back."
        type="number"
      />
    </SectionCard>
  )
}

export function SupportForm(props: SectionProps<'support'>) {
  const form = useForm({ resolver: zodResolver(SupportSettings), defaultValues: props.state.value, mode: 'onTouched' })
  return (
    <SectionCard
      {...props}
      section="support"
      form={form}
      title="Support contacts"
      effect="Shown on pages, mails and invoices at once."
    >
      <FormInput form={form} name="email" label="Support email" type="email" autoComplete="off" />
      <FormInput form={form} name="phone" label="Support telephone" type="tel" autoComplete="off" />
    </SectionCard>
  )
}

export function DemoForm(props: SectionProps<'demo'>) {
  const form = useForm({ resolver: zodResolver(DemoSettings), defaultValues: props.state.value })
  return (
    <SectionCard {...props} section="demo" form={form} title="Demonstration" effect="Applies within a few seconds.">
      <Switch
        label="Demo bidders"
        hint="They bid against visitors in the saleroom and on timed lots."
        {...form.register('hasBidders')}
      />
    </SectionCard>
  )
}
