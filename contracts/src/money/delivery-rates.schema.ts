import { z } from 'zod'
import { CountryCode, DayCount, DeliveryAmount } from './delivery.schema.ts'
import { LiveQuote } from './live-quotes.schema.ts'

/** Hundredths of a percent. */
const Rate = z.int('Enter a percentage.').min(0, 'Enter 0% or more.').max(10_000, 'Enter at most 100%.')
const Step = z.strictObject({
  upToKg: z.int('Enter whole kilograms.').min(1, 'Enter at least 1 kg.').max(5_000, 'Enter at most 5,000 kg.'),
  price: DeliveryAmount,
})

/** Steps rise by weight, and heavier is never cheaper. Without steps: by quote. */
const Steps = z
  .array(Step)
  .max(20, 'Use at most 20 steps.')
  .superRefine((steps, context) => {
    for (const [place, step] of steps.entries()) {
      const before = steps[place - 1]
      if (!before) continue
      if (step.upToKg <= before.upToKg) {
        context.addIssue({ code: 'custom', path: [place, 'upToKg'], message: 'Enter more than in the step before.' })
      }
      if (step.price < before.price) {
        context.addIssue({ code: 'custom', path: [place, 'price'], message: 'Heavier can’t be cheaper.' })
      }
    }
  })

const Tariff = z.strictObject({
  steps: Steps,
  days: z
    .strictObject({ min: DayCount, max: DayCount })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'Enter at least as many as the earliest.' }),
})

const Zone = z.strictObject({
  name: z.string().trim().min(1, 'Name is required.').max(60, 'Use at most 60 characters.'),
  countries: z.array(CountryCode).min(1, 'Choose at least one country.').max(300),
  tariff: Tariff,
})

/** The rate table for deliveries by courier: see `DeliveryRates`. */
export const DeliverySettings = z.strictObject({
  domestic: Tariff,
  zones: z
    .array(Zone)
    .max(20, 'Use at most 20 zones.')
    .superRefine((zones, context) => {
      const seen = new Set<string>()
      for (const [place, { countries }] of zones.entries()) {
        const twice = countries.find((country) => seen.has(country))
        if (twice || new Set(countries).size < countries.length) {
          const message = twice ? `${twice} is in another zone already.` : 'A country is named twice.'
          context.addIssue({ code: 'custom', path: [place, 'countries'], message })
        }
        for (const country of countries) seen.add(country)
      }
    }),
  elsewhere: Tariff,
  insuranceRate: Rate.max(2_000, 'Enter at most 20%.'),
  crating: DeliveryAmount,
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

const TaxRow = z.strictObject({
  country: CountryCode,
  /** Null: the whole country, except regions with a row of their own. */
  region: z.string().trim().min(1).max(100, 'Use at most 100 characters.').nullable(),
  rate: Rate,
  mode: z.enum(['added', 'included']),
  onWork: z.boolean(),
  onDelivery: z.boolean(),
})

/** The tax table. Empty: no tax is charged. */
export const TaxSettings = z.strictObject({
  rows: z
    .array(TaxRow)
    .max(300, 'Use at most 300 rows.')
    .superRefine((rows, context) => {
      const seen = new Set<string>()
      for (const [place, { country, region }] of rows.entries()) {
        const key = `${country} ${region?.toLowerCase() ?? ''}`
        const message = 'There is a row for this place already.'
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [place, 'region'], message })
        seen.add(key)
      }
    }),
})
export type TaxSettings = z.infer<typeof TaxSettings>

/** GET /api/v1/delivery/rates: what a page needs to compute a price in all. */
export const DeliveryTables = z.object({
  rates: DeliverySettings,
  taxes: TaxSettings.shape.rows,
  /** How the tax of a price becomes cents: see `TaxRounding`. */
  rounding: z.literal('sum').optional(),
  /** They rise with every change of the table. */
  version: z.object({ rates: z.int(), taxes: z.int() }),
  /** Where the caller's default address is; null without one. */
  home: z.object({ country: z.string(), region: z.string() }).nullable(),
  /** The country of the caller's profile, which counts where there is no address. See `destinationOf`. */
  profileCountry: z.string().nullable(),
  /** The caller's quotes that are open or hold, the newest first. */
  quotes: z.array(LiveQuote),
})
export type DeliveryTables = z.infer<typeof DeliveryTables>

const tariff = (days: { min: number; max: number }, prices: readonly number[]) => ({
  steps: [5, 10, 20, 40, 70, 120, 200].map((upToKg, place) => ({ upToKg, price: (prices[place] ?? 0) * 100 })),
  days,
})

/** What we charge until an administrator changes it. */
export const usualRates: DeliverySettings = {
  domestic: tariff({ min: 2, max: 5 }, [25, 35, 48, 75, 110, 180, 290]),
  zones: [
    {
      name: 'North America',
      countries: ['CA', 'MX', 'PR', 'US'],
      tariff: tariff({ min: 3, max: 7 }, [45, 60, 85, 130, 190, 300, 480]),
    },
    {
      name: 'Europe',
      countries: [
        ...['AD', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE'],
        ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'SM'],
      ],
      tariff: tariff({ min: 4, max: 9 }, [55, 75, 105, 165, 240, 390, 620]),
    },
    {
      name: 'Asia and Pacific',
      countries: ['AU', 'CN', 'HK', 'ID', 'IN', 'JP', 'KR', 'MO', 'MY', 'NZ', 'PH', 'SG', 'TH', 'TW', 'VN'],
      tariff: tariff({ min: 5, max: 12 }, [65, 90, 130, 205, 310, 500, 790]),
    },
  ],
  elsewhere: tariff({ min: 7, max: 18 }, [80, 115, 170, 270, 410, 660, 1_050]),
  insuranceRate: 50,
  crating: 150_00,
}
