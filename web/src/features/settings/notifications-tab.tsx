import { useFormContext } from 'react-hook-form'
import { Switch } from '@/ui/switch'
import { NoticeTable } from './notice-table'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

export function NotificationsTab({ smsUnavailableReason }: { smsUnavailableReason: string | null }) {
  const { register, watch } = useFormContext<SettingsValues>()
  const hasPhone = watch('phone').trim() !== ''
  return (
    <SettingsFields className="grid justify-items-start gap-4">
      <Switch
        {...register('preferences.emailNotifications')}
        label="Email notifications"
        hint="What happens to your bids, sales and requests. Invoices and sign-in mails always come."
      />
      {/* Not `register`'s own `disabled`, which would drop the value from the form. */}
      <Switch
        {...register('preferences.smsNotifications')}
        disabled={smsUnavailableReason !== null}
        label="SMS notifications"
        hint={
          smsUnavailableReason ??
          (hasPhone
            ? 'Being outbid, and lots that close soon, by text message. You can add more kinds below.'
            : 'We have no phone number of yours. Add it on the Account tab to get text messages.')
        }
      />
      <Switch
        {...register('preferences.bidAlerts')}
        label="Bid alerts"
        hint="When you are outbid, when you win, and when a work you watch closes soon."
      />
      <Switch
        {...register('preferences.marketingEmails')}
        label="Marketing emails"
        hint="New sales and artists, now and then."
      />
      <section aria-labelledby="notice-kinds" className="mt-6 w-full">
        <h2 id="notice-kinds" className="text-xl">
          Choose by kind
        </h2>
        <p className="mt-1 mb-3 text-sm text-muted">
          Outside the app, the switches above must be on as well. Invoices, receipts, security and legal mails always
          come.
        </p>
        <NoticeTable isSmsAvailable={smsUnavailableReason === null} />
      </section>
    </SettingsFields>
  )
}
