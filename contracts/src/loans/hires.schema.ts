import { z } from 'zod'
import { Category, ColorName, Picture, SizeBand } from '../catalog/artworks.schema.ts'
import { hireRightsTexts } from '../catalog/screen-labels.ts'
import { Cents, CentsText } from '../money.schema.ts'
import { Flag, pageLimit, pageNumber } from '../paging.schema.ts'
import { Day } from '../records.schema.ts'
import { TextArea } from '../text-fields.schema.ts'
import { LoanReturn, LoanState, loanActionFields, loanFields } from './loans.schema.ts'

export const HireState = LoanState.exclude(['ended'])
export type HireState = z.infer<typeof HireState>

export const availabilityLabels = { available: 'Available', reserved: 'Reserved', rented: 'Rented' } as const
export const Availability = z.enum(['available', 'reserved', 'rented'])
export type Availability = z.infer<typeof Availability>

export const HireRights = z.enum(Object.keys(hireRightsTexts) as [keyof typeof hireRightsTexts])

const time = z.iso.datetime()
const line = z.string().trim().max(200)

/** GET /api/v1/rentals. Without dates: the month from today. */
export const LoanCatalogQuery = z.strictObject({
  from: Day.optional(),
  until: Day.optional(),
  /** In title, artist, style, category or what it suits. */
  q: line.optional(),
  size: SizeBand.optional(),
  color: ColorName.optional(),
  style: line.optional(),
  suitableFor: line.optional(),
  /** What a month may cost. */
  minPrice: CentsText.optional(),
  maxPrice: CentsText.optional(),
  /** Leaves out what is taken for the dates. */
  available: Flag.optional(),
  page: pageNumber,
  limit: pageLimit(100),
})
export type LoanCatalogQuery = z.infer<typeof LoanCatalogQuery>
export const loanCatalogPageSize = 24

/** A work of the catalog of works for hire, and how it stands for the dates that were asked about. */
export const LoanCatalogWork = z.object({
  id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  category: Category,
  style: z.string().nullable(),
  pricePerMonth: Cents,
  dimensions: z.string(),
  availability: Availability,
  suitableFor: z.array(z.string()),
  image: Picture.nullable(),
  description: z.string(),
  /** The owner accepts every request at once. */
  acceptsAtOnce: z.boolean(),
  /** The owner lets realtors propose it to clients. */
  isProposable: z.boolean(),
  /** The sum that the owner asks to be insured; null: no certificate is needed. */
  insuredSum: Cents.nullable(),
  /** What a hire means for screen rights. */
  screenRights: HireRights,
  /** For the dates asked about. */
  total: Cents,
  deposit: Cents,
})
export type LoanCatalogWork = z.infer<typeof LoanCatalogWork>

export const LoanCatalogPage = z.object({
  from: Day,
  until: Day,
  works: z.array(LoanCatalogWork),
  hasMore: z.boolean(),
})
export type LoanCatalogPage = z.infer<typeof LoanCatalogPage>

/** GET /api/v1/rentals/choices: the values that sellers gave their works for lease, the most frequent first. */
export const LoanCatalogChoices = z.object({ styles: z.array(z.string()), suitableFor: z.array(z.string()) })
export type LoanCatalogChoices = z.infer<typeof LoanCatalogChoices>

/** POST /api/v1/productions/{productionId}/sets/{setId}/hires. Asking accepts the agreement. */
export const HireRequest = z.strictObject({
  artworkId: z.uuid(),
  from: Day,
  until: Day,
  note: TextArea,
  /** The amount that was shown, rent and deposit: refused if another is owed. */
  amount: Cents,
})
export type HireRequest = z.infer<typeof HireRequest>

/** Null for View Only, who see no prices. */
export const HireMoney = z.object({
  monthlyPrice: Cents,
  total: Cents,
  deposit: Cents,
  replacementValue: Cents,
  /** What late days cost; null until the work is back. */
  lateCharge: Cents.nullable(),
})
export type HireMoney = z.infer<typeof HireMoney>

/** What the caller can do with a hire now. */
export const HireActions = z.object({
  ...loanActionFields,
  handOver: z.boolean(),
  insure: z.boolean(),
  readAgreement: z.boolean(),
})
export type HireActions = z.infer<typeof HireActions>

export const HireSide = z.enum(['agent', 'owner', 'administrator'])
export type HireSide = z.infer<typeof HireSide>

const photos = z.array(z.object({ id: z.uuid(), filename: z.string() }))

/** Who asks, for the owner: what the agent's profile says. */
export const AgentCredentials = z.object({ company: z.string(), license: z.string(), credits: z.string() })

export const Hire = z.object({
  ...loanFields,
  /** Whose side the caller is on. */
  side: HireSide,
  agentName: z.string(),
  /** For the owner's side. */
  credentials: AgentCredentials.nullable(),
  /** The other side's account, if they publish hours in which one can meet them. */
  meetingHostId: z.uuid().nullable(),
  productionId: z.uuid().nullable(),
  production: z.string(),
  setId: z.uuid().nullable(),
  setName: z.string(),
  from: Day,
  until: Day,
  state: HireState,
  /** While it is requested: what accepting it means. Later: what its agreement grants. */
  screenRights: HireRights,
  endedAt: time.nullable(),
  canceledBy: z.enum(['agent', 'owner']).nullable(),
  /** What was recorded when the work was handed over. */
  handover: z.object({ at: time, condition: z.string(), photos }).nullable(),
  photos,
  money: HireMoney.nullable(),
  /** What the owner asks for, and what is on file. Null where no certificate is asked for. */
  insurance: z
    .object({ asked: Cents.nullable(), sum: Cents.nullable(), expiresOn: Day.nullable(), isValid: z.boolean() })
    .nullable(),
  can: HireActions,
})
export type Hire = z.infer<typeof Hire>

/** GET /api/v1/hires: on both sides, and of the productions that the caller is invited to; the newest first. */
export const HireList = z.object({ hires: z.array(Hire) })
export type HireList = z.infer<typeof HireList>

/** POST /api/v1/hires/{hireId}/handover */
export const HireHandover = LoanReturn.pick({ condition: true })

/** GET /api/v1/hire-terms: the works that the caller lends. */
const terms = {
  acceptsAtOnce: z.boolean(),
  /** Null: the highest price it was offered for. */
  replacementValue: Cents.min(100).nullable(),
  /** Null: no certificate of insurance is asked for. */
  insuredSum: Cents.min(100).nullable(),
  /** The share of the rent that is taken off the price if the person who has the work buys it within six months. */
  creditPercent: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(100, 'Enter at most 100.'),
}
export const HireTerms = z.object({ artworkId: z.uuid(), title: z.string(), monthlyPrice: Cents, ...terms })
export type HireTerms = z.infer<typeof HireTerms>
export const HireTermsList = z.object({ works: z.array(HireTerms) })
export type HireTermsList = z.infer<typeof HireTermsList>
export const HireTermsBody = z.strictObject(terms)
export type HireTermsBody = z.infer<typeof HireTermsBody>

export const hireFiles = { photoBytes: 25 * 1024 * 1024, certificateBytes: 25 * 1024 * 1024, photos: 12 } as const
/** Beside the file of a certificate, in one form. */
export const CertificateFields = z.strictObject({
  insuredSum: z
    .string()
    .regex(/^[1-9]\d{2,14}$/, 'is an amount in cents, of at least a dollar')
    .transform(Number),
  expiresOn: Day,
})
export type CertificateFields = z.infer<typeof CertificateFields>
