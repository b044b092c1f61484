import { z } from 'zod'
import { houseScreenTerms, ScreenTerms } from '../catalog/screen-terms.schema.ts'
import { DeliverySettings, TaxSettings, usualRates } from '../money/delivery-rates.schema.ts'
import { formatMoney } from '../money.schema.ts'
import { IncrementTable, largestBid } from '../selling/bidding.schema.ts'
import { documentedTerms } from '../selling/house-terms.ts'

/** What an administrator may change while the server runs. Each section is one form, saved and versioned as a whole. */

const Bands = IncrementTable.refine((bands) => bands.length <= 20, 'Use at most 20 bands.')
export const IncrementSettings = z.strictObject({ timed: Bands, saleroom: Bands })
export type IncrementSettings = z.infer<typeof IncrementSettings>

const Seconds = z
  .int('Enter whole seconds.')
  .min(10, 'Enter at least 10 seconds.')
  .max(3_600, 'Enter at most 3,600 seconds, which is one hour.')
/** A bid in the last `windowSeconds` of a timed lot leaves it open for at least `extensionSeconds` after that bid. */
export const ClosingSettings = z.strictObject({ windowSeconds: Seconds, extensionSeconds: Seconds })

export const PaymentSettings = z.strictObject({
  termHours: z
    .int('Enter whole hours.')
    .min(24, 'Enter at least 24 hours.')
    .max(720, 'Enter at most 720 hours, which is 30 days.'),
  cardBeforeBidding: z.boolean(),
  /** What somebody without a card on file may owe at once; null: any amount. */
  unpaidLimit: z
    .int('Enter whole cents.')
    .min(0, 'Enter 0 or more.')
    .max(largestBid, `Enter at most ${formatMoney(largestBid)}.`)
    .nullable(),
})

/** How sellers and realtors are paid: to their accounts at the payment provider, or by bank transfers of our own. */
export const PayoutSettings = z.strictObject({
  hasConnectedAccounts: z.boolean(),
  /** What is free is sent every day to accounts that are ready. */
  isAutomatic: z.boolean(),
})

/** The deposit of a lease, in monthly prices. */
export const LeasingSettings = z.strictObject({
  depositMonths: z.int('Enter whole months.').min(1, 'Enter at least 1 month.').max(3, 'Enter at most 3 months.'),
})

export const SupportSettings = z.strictObject({
  email: z.email('Enter a valid email address.').max(320),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ().-]{3,40}$/, 'Enter a telephone number: digits, spaces and ( ) . - after an optional +.'),
})

/** A path of this site. `//` and `/\` would lead to another one. */
const OwnPath = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters.')
  .regex(/^\/([^\s\\/][^\s\\]*)?$/, 'Enter a page of this site, such as /auctions.')

const Moment = z.iso.datetime('Enter a date and a time.').nullable()
export const announcementLength = 200

/** A banner on every page. An empty text shows none; without times it is shown from now on and until it is changed. */
export const AnnouncementSettings = z
  .strictObject({
    text: z
      .string()
      .trim()
      .max(announcementLength, `Use at most ${announcementLength} characters.`)
      .refine((text) => !/\p{Cc}/u.test(text), 'Write it in one line.'),
    link: OwnPath.nullable(),
    level: z.enum(['info', 'warning']),
    from: Moment,
    until: Moment,
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    message: 'The end comes after the beginning.',
  })
export type AnnouncementSettings = z.infer<typeof AnnouncementSettings>

export const DemoSettings = z.strictObject({ hasBidders: z.boolean() })

export const settingSections = {
  increments: IncrementSettings,
  closing: ClosingSettings,
  payment: PaymentSettings,
  payouts: PayoutSettings,
  leasing: LeasingSettings,
  delivery: DeliverySettings,
  tax: TaxSettings,
  /** Screen rights of our own works, and of works by artists without an account. */
  screen: ScreenTerms,
  support: SupportSettings,
  announcement: AnnouncementSettings,
  demo: DemoSettings,
} as const
export type SettingSection = keyof typeof settingSections
export const sectionNames = Object.keys(settingSections) as SettingSection[]

export type SettingValues = { [Section in SettingSection]: z.infer<(typeof settingSections)[Section]> }

/** The defaults that are the same wherever Vermeil runs. The rest depends on the configuration. */
export const documentedSettings = {
  increments: documentedTerms.increments,
  closing: documentedTerms.softClose,
  payouts: { hasConnectedAccounts: true, isAutomatic: false },
  leasing: { depositMonths: documentedTerms.depositMonths },
  delivery: usualRates,
  tax: { rows: [] },
  screen: houseScreenTerms,
  announcement: { text: '', link: null, level: 'info', from: null, until: null },
} satisfies Partial<SettingValues>

const sectionState = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    default: value,
    /** To be sent with a change: a change of an older version is refused. */
    version: z.int(),
    isDefault: z.boolean(),
    /** Null until somebody changes it. */
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  })

/** 200 of PUT /api/v1/admin/settings/{section} */
export const sectionStates = {
  increments: sectionState(IncrementSettings),
  closing: sectionState(ClosingSettings),
  payment: sectionState(PaymentSettings),
  payouts: sectionState(PayoutSettings),
  leasing: sectionState(LeasingSettings),
  delivery: sectionState(DeliverySettings),
  tax: sectionState(TaxSettings),
  screen: sectionState(ScreenTerms),
  support: sectionState(SupportSettings),
  announcement: sectionState(AnnouncementSettings),
  demo: sectionState(DemoSettings),
} as const
export type SectionState<Section extends SettingSection = SettingSection> = z.infer<(typeof sectionStates)[Section]>

/** What administrators see of the backups, which they can't change: the operator does. */
export const BackupsState = z.object({
  /** By the job queue, beside those that the operator makes. */
  isNightly: z.boolean(),
  keepDays: z.int(),
  /** False: the place of the backups can't be read now, and what follows is unknown. */
  isReachable: z.boolean(),
  newest: z.object({ takenAt: z.iso.datetime(), bytes: z.number().nullable() }).nullable(),
  /** The last time that one was restored for a test. */
  drill: z.object({ takenAt: z.iso.datetime(), verifiedAt: z.iso.datetime(), seconds: z.number() }).nullable(),
})
export type BackupsState = z.infer<typeof BackupsState>

/** GET /api/v1/admin/settings. There are demo bidders only in the demonstration. */
export const SettingsOverview = z.object({
  ...sectionStates,
  demo: sectionStates.demo.nullable(),
  /** Null where no place for backups is configured. */
  backups: BackupsState.nullable(),
})
export type SettingsOverview = z.infer<typeof SettingsOverview>

const sectionChange = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ version: z.int().min(0), value: value.nullable() })

/** PUT /api/v1/admin/settings/{section}. `value` null resets the section to its defaults. */
export const sectionChanges = {
  increments: sectionChange(IncrementSettings),
  closing: sectionChange(ClosingSettings),
  payment: sectionChange(PaymentSettings),
  payouts: sectionChange(PayoutSettings),
  leasing: sectionChange(LeasingSettings),
  delivery: sectionChange(DeliverySettings),
  tax: sectionChange(TaxSettings),
  screen: sectionChange(ScreenTerms),
  support: sectionChange(SupportSettings),
  announcement: sectionChange(AnnouncementSettings),
  demo: sectionChange(DemoSettings),
} as const
export type SectionChange<Section extends SettingSection = SettingSection> = z.infer<(typeof sectionChanges)[Section]>
