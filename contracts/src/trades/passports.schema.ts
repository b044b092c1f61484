import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { type MissingRight, missingRightTexts } from '../catalog/screen-labels.ts'
import { ScreenRights } from '../catalog/screen-terms.schema.ts'
import { named } from '../records.schema.ts'
import { ChainHash } from '../selling/bid-chain.schema.ts'
import { Line } from '../text-fields.schema.ts'
import { PlacementStatus } from './placements.schema.ts'

export const passportLimits = {
  /** Revisions and signatures of one passport. */
  entries: 200,
  /** Links of one passport that work at the same time. */
  links: 20,
  linkDays: 90,
  /** Characters of revisions that one answer holds; earlier ones are asked for one by one. */
  answerCharacters: 2_000_000,
} as const

const time = z.iso.datetime({ precision: 3 })
/** Stands for a name or another text that can be erased: see `SealedText`. */
const Seal = ChainHash

/** The signature of an artist, or ours: the terms, the work and the placement they were granted for. */
export const ScreenGrant = z.strictObject({
  kind: z.literal('granted'),
  placementId: z.uuid(),
  artworkId: z.uuid(),
  by: z.enum(['artist', 'house']),
  grantor: Seal,
  rights: ScreenRights,
  creditLine: Seal.nullable(),
  at: time,
  hash: ChainHash,
})
export type ScreenGrant = z.infer<typeof ScreenGrant>

export const PassportRight = z.discriminatedUnion('kind', [
  ScreenGrant,
  z.strictObject({ kind: z.literal('paper'), filename: z.string(), by: Seal.nullable(), at: time }),
  z.strictObject({ kind: z.literal('override'), reason: z.string(), by: Seal.nullable(), at: time }),
  z.strictObject({
    kind: z.literal('missing'),
    why: z.enum(Object.keys(missingRightTexts) as [MissingRight, ...MissingRight[]]),
  }),
])
export type PassportRight = z.infer<typeof PassportRight>

/** A work that is seen on a set: placed, or reserved for it. */
export const PassportWork = z.strictObject({
  placementId: z.uuid(),
  artworkId: z.uuid().nullable(),
  title: z.string(),
  artist: Seal,
  /** Null: not known, since it is not from our catalog. */
  owner: Seal.nullable(),
  set: z.string(),
  position: z.string(),
  dimensions: z.string(),
  status: PlacementStatus,
  picture: Picture.nullable(),
  /** A private picture, which the link also opens. */
  hasImage: z.boolean(),
  right: PassportRight,
})
export type PassportWork = z.infer<typeof PassportWork>

export const PassportChange = z.strictObject({
  change: z.enum(['added', 'removed', 'work', 'right']),
  title: z.string(),
})
export type PassportChange = z.infer<typeof PassportChange>

const shared = { passport: z.uuid(), sequence: z.int().positive(), at: time }
export const PassportRevision = z.strictObject({
  kind: z.literal('revision'),
  ...shared,
  number: z.int().positive(),
  production: z.string(),
  /** Null: the whole production. */
  set: z.string().nullable(),
  by: Seal,
  changes: z.array(PassportChange),
  works: z.array(PassportWork),
})
export type PassportRevision = z.infer<typeof PassportRevision>

export const PassportSignature = z.strictObject({
  kind: z.literal('signature'),
  ...shared,
  revision: z.int().positive(),
  name: Seal,
  title: Seal,
})
export type PassportSignature = z.infer<typeof PassportSignature>

/** What the hash of an entry covers, as canonical JSON. */
export const PassportEntry = z.discriminatedUnion('kind', [PassportRevision, PassportSignature])
export type PassportEntry = z.infer<typeof PassportEntry>

export const PassportLink = z.object({
  /** Null: too long for this answer. GET /api/v1/clearance-links/{token}/entries/{sequence} has it. */
  body: z.string().nullable(),
  bodyHash: ChainHash,
  hash: ChainHash,
})
export type PassportLink = z.infer<typeof PassportLink>

/** The entry of a link; null where it was left out or can't be read. */
export function readEntry({ body }: Pick<PassportLink, 'body'>): PassportEntry | null {
  if (body === null) return null
  try {
    return PassportEntry.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Null: erased with the account of the person. */
export const SealedText = z.object({ seal: Seal, salt: z.string().nullable(), text: z.string().nullable() })
export type SealedText = z.infer<typeof SealedText>

export const PassportChain = z.object({
  entries: z.array(PassportLink),
  head: ChainHash.nullable(),
  texts: z.array(SealedText),
})
export type PassportChain = z.infer<typeof PassportChain>

export const SharedLink = z.object({
  id: z.uuid(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export type SharedLink = z.infer<typeof SharedLink>

/** GET …/passport: as it would be issued now, with what was issued. `changes`: since the last revision. */
export const Passport = z.object({
  works: z.array(PassportWork),
  changes: z.array(PassportChange),
  chain: PassportChain,
  links: z.array(SharedLink),
})
export type Passport = z.infer<typeof Passport>

export const SignatureBody = z.strictObject({
  revision: z.int().positive(),
  name: named('Name'),
  title: named('Title'),
})
export type SignatureBody = z.infer<typeof SignatureBody>
export const LinkBody = z.strictObject({ label: Line })
export type LinkBody = z.infer<typeof LinkBody>

/** 128 random bits. */
export const PassportToken = z.string().regex(/^[\w-]{22}$/)
/** The only time that the link is shown: its hash is stored. */
export const NewPassportLink = z.object({ id: z.uuid(), path: z.string(), expiresAt: z.iso.datetime() })
export type NewPassportLink = z.infer<typeof NewPassportLink>

/** GET /api/v1/clearance-links/{token} */
export const PassportView = z.object({ chain: PassportChain, expiresAt: z.iso.datetime() })
export type PassportView = z.infer<typeof PassportView>

export const IssuedRevision = z.object({ number: z.int().positive() })
export type IssuedRevision = z.infer<typeof IssuedRevision>
/** One entry, as its hash covers it. */
export const PassportBody = z.object({ body: z.string() })
