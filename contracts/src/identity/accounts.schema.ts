import { z } from 'zod'
import { CountryCode } from '../money/delivery.schema.ts'
import { Line, TextArea, WebAddress } from '../text-fields.schema.ts'
import { Role, StaffCapability, UserType } from './roles.schema.ts'

export const passwordLength = { min: 6, max: 72 } as const

const personal = {
  firstName: Line,
  lastName: Line,
  phone: Line,
  bio: TextArea,
  instagram: Line,
  twitter: Line,
  facebook: Line,
  website: WebAddress,
}

export const ProfessionalDetails = z.strictObject({
  experience: TextArea,
  specialization: TextArea,
  businessName: Line,
  license: Line,
})
export type ProfessionalDetails = z.infer<typeof ProfessionalDetails>

/** GET /api/v1/account/profile. `avatar` is a picture's key: see `imageUrl`. */
export const OwnProfile = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The home role: the user type that was chosen. */
  role: Role,
  /** Every role held, the home role among them. */
  roles: z.array(Role),
  /** What an administrator may do; empty for everybody else. */
  capabilities: z.array(StaffCapability),
  ...personal,
  location: Line,
  /** Where deliveries go as long as there is no address; prices in all are for it. */
  country: z.string().nullable(),
  avatar: z.string().nullable(),
  professionalDetails: z.object(ProfessionalDetails.shape),
  isApproved: z.boolean(),
  isOnboarded: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** PATCH /api/v1/account/profile: what is absent stays as it is. */
export const ProfileChange = z
  .strictObject({
    ...personal,
    location: Line,
    country: CountryCode.nullable(),
    professionalDetails: ProfessionalDetails.partial(),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>

/** PUT /api/v1/account/roles/{role}. Only user types: `admin` can't be added by oneself. */
export const RoleParams = z.strictObject({ role: UserType })
export const RoleAddition = z.strictObject({ isHome: z.boolean().default(false) })
export type RoleAddition = z.infer<typeof RoleAddition>

const named = (what: string) => Line.min(1, `${what} is required.`)

/** POST /api/v1/account/onboarding, the wizard's three steps at once. */
export const Onboarding = z.strictObject({
  userType: UserType,
  personalInfo: z.strictObject({
    ...personal,
    phone: Line.default(''),
    bio: TextArea.default(''),
    instagram: Line.default(''),
    twitter: Line.default(''),
    facebook: Line.default(''),
    website: WebAddress.default(''),
    firstName: named('First name'),
    lastName: named('Last name'),
    country: CountryCode.nullable().optional(),
  }),
  professionalDetails: ProfessionalDetails.partial().default({}),
})
export type Onboarding = z.infer<typeof Onboarding>

export const PreferenceChange = z.strictObject({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  bidAlerts: z.boolean(),
  marketingEmails: z.boolean(),
  autoRenewSubscription: z.boolean(),
})
export type PreferenceChange = z.infer<typeof PreferenceChange>

export const defaultPreferences: PreferenceChange = {
  emailNotifications: true,
  smsNotifications: false,
  bidAlerts: true,
  marketingEmails: false,
  autoRenewSubscription: true,
}

/** Two-factor is on when a factor is verified, so it is shown here and changed by enrolling or removing one. */
export const Preferences = z.object({
  ...PreferenceChange.shape,
  twoFactorAuth: z.boolean(),
  /** If we can't send text messages, the switch is off and this says why. */
  smsUnavailableReason: z.string().nullable(),
})
export type Preferences = z.infer<typeof Preferences>

export const OwnSession = z.object({
  id: z.uuid(),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.infer<typeof OwnSessions>

/** Shown once, when they are created: we store only their hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const RecoveryCodeUse = z.strictObject({ password: z.string().min(1).max(200), code: z.string().min(1).max(40) })

/** The token of the link that the old address got. */
export const EmailChangeUndo = z.strictObject({ token: z.string().min(1).max(200) })

/** Stopped before it was confirmed, or reverted after: then a new password has to be chosen. */
export const UndoneEmailChange = z.object({ outcome: z.enum(['stopped', 'reverted']), email: z.string() })
export type UndoneEmailChange = z.infer<typeof UndoneEmailChange>

export const PasswordProof = z.strictObject({ password: z.string().min(1).max(200) })

/** How a person is shown to others. */
export const PublicProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  avatar: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  facebook: z.string(),
  joinedAt: z.iso.datetime(),
})
export type PublicProfile = z.infer<typeof PublicProfile>
