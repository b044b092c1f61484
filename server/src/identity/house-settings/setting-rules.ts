import type { AnnouncementSettings, SettingValues } from '@vermeil/contracts/identity/house-settings.schema'
import type { PublicSettings } from '@vermeil/contracts/public-config.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'

/** The terms by which lots, invoices and leases begin now. */
export const termsOf = ({ increments, closing, payment, leasing }: SettingValues): HouseTerms => ({
  increments,
  softClose: closing,
  paymentTermHours: payment.termHours,
  depositMonths: leasing.depositMonths,
})

/** What the banner says at this moment; null where it is empty, not yet due or over. */
export function shownAnnouncement(
  { text, link, level, from, until }: AnnouncementSettings,
  now: Date,
): PublicSettings['announcement'] {
  if (text === '') return null
  if (from !== null && now < new Date(from)) return null
  return until !== null && now >= new Date(until) ? null : { text, link, level, until }
}

/** While writes are refused, every page says so in place of another announcement. */
export const readOnlyAnnouncement: PublicSettings['announcement'] = {
  text: 'Maintenance: you can look at everything, but not bid, pay or change anything. Lots that lose bidding time are extended.',
  ...{ link: null, level: 'warning', until: null },
}

/** The settings that everybody may know. */
export function publicSettings(values: SettingValues, now: Date): PublicSettings {
  const { increments, softClose, paymentTermHours, depositMonths } = termsOf(values)
  return {
    support: values.support,
    terms: { increments, softClose, paymentTermHours, depositMonths },
    announcement: shownAnnouncement(values.announcement, now),
  }
}
