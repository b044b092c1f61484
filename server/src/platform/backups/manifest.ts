import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isMadeByAny, type Secrets } from '../secret-box.ts'
import { BackupProblem } from './backup-problem.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The content of a key never changes, so a key that is in an older list is not read again. */
export const MediaList = z.array(z.strictObject({ key: z.string(), size: z.number(), sha256: hash }))
export type MediaList = z.infer<typeof MediaList>

/** What the house itself can say of its books and auctions, so that a restored one can be compared with it. */
export const HouseFacts = z.strictObject({
  /** The sum of each account of the ledger, in cents. */
  ledger: z.array(z.strictObject({ account: z.string(), lines: z.number(), cents: z.string() })),
  /** The last entry of each lot's history. */
  chains: z.array(z.strictObject({ lotId: z.string(), entries: z.number(), head: z.string() })),
})
export type HouseFacts = z.infer<typeof HouseFacts>

export const Manifest = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  takenAt: z.iso.datetime(),
  /** Of the server that wrote it. */
  version: z.string(),
  /** Names the key that sealed this manifest. */
  keyId: z.string(),
  /** The keys that the secrets in the tables were sealed with: several while keys are rotated. */
  sealedWith: z.array(z.string()).optional(),
  migrations: z.array(z.strictObject({ name: z.string(), hash })),
  /** Of the job library's own tables; null where no node has ever started. */
  jobTables: z.number().nullable(),
  tables: z.array(
    z.strictObject({
      ...{ schema: z.string(), name: z.string(), columns: z.array(z.string()) },
      ...{ rows: z.number(), bytes: z.number(), sha256: hash },
    }),
  ),
  sequences: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** Of the list beside it. */
  media: z.strictObject({ files: z.number(), bytes: z.number(), sha256: hash }),
  facts: HouseFacts,
})
export type Manifest = z.infer<typeof Manifest>

/** Whoever can write to the place of the backups can encrypt to our recipient. Only who has our key can seal. */
const sealOf = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export function sealText(secret: Buffer, text: string): string {
  return `${sealOf(secret, text)}\n${text}`
}

export type SealingKey = { id: string; secret: Buffer }
/** The first seals, all open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

export const secretsOf = ([first, ...others]: SealingKeys): Secrets => [
  first.secret,
  ...others.map(({ secret }) => secret),
]

/** The text, if it was sealed by one of the secrets. */
export function openSealed(secrets: Secrets, sealed: string, what: string): string {
  const text = sealed.slice(sealed.indexOf('\n') + 1)
  const given = Buffer.from(sealed.slice(0, sealed.indexOf('\n')))
  if (isMadeByAny(secrets, (secret) => Buffer.from(sealOf(secret, text)), given)) return text
  throw new BackupProblem(
    `The ${what} was changed since it was written, or it was written with another JWT_PRIVATE_KEY.`,
  )
}
