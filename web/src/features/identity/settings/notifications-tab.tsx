import { useFormContext } from 'react-hook-form'
import { Switch } from '@/ui/switch'
import { MailPace } from './mail-pace'
import { NoticeTable } from './notice-table'
import { PushSection } from './push-section'
import { SettingsFields } from './settings-fields'
import { SettingsSection } from './settings-section'
import type { SettingsValues } from './settings-values'

export function NotificationsTab({ smsUnavailableReason }: { smsUnavailableReason: string | null }) {
  const { register, watch } = useFormContext<SettingsValues>()
  const hasPhone = watch('phone').trim() !== ''
  return (
    <div className="flex flex-col gap-8">
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
        <div className="mt-6 grid w-full gap-8">
          <PushSection />
          <MailPace />
          <SettingsSection
            title="Choose by kind"
            lead="Outside the app, the switches above must be on as well. Invoices, receipts, security and legal mails always come."
          >
            <NoticeTable isSmsAvailable={smsUnavailableReason === null} />
          </SettingsSection>
        </div>
      </SettingsFields>
    </div>
  )
}
