import { AnnouncementForm } from './announcement-form'
import { BackupsCard } from './backups-card'
import { IncrementsForm } from './increments-form'
import { ClosingForm, DemoForm, LeasingForm, PaymentForm, PayoutForm, SupportForm } from './plain-forms'
import { ScreenForm } from './screen-form'
import { SettingsSections } from './settings-sections'

/** The terms of auctions, payments and leases, the contacts and the banner. */
export function HouseSettings() {
  return (
    <SettingsSections>
      {(settings, onUnsaved) => (
        <>
          <IncrementsForm state={settings.increments} onUnsaved={onUnsaved} />
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <ClosingForm state={settings.closing} onUnsaved={onUnsaved} />
            <PaymentForm state={settings.payment} onUnsaved={onUnsaved} />
            <PayoutForm state={settings.payouts} onUnsaved={onUnsaved} />
            <LeasingForm state={settings.leasing} onUnsaved={onUnsaved} />
            <SupportForm state={settings.support} onUnsaved={onUnsaved} />
          </div>
          <ScreenForm state={settings.screen} onUnsaved={onUnsaved} />
          <AnnouncementForm state={settings.announcement} onUnsaved={onUnsaved} />
          <BackupsCard state={settings.backups} />
          {settings.demo && <DemoForm state={settings.demo} onUnsaved={onUnsaved} />}
        </>
      )}
    </SettingsSections>
  )
}
