import type { ProductionId } from '@vermeil/contracts/ids'
import { type PassportView, readEntry } from '@vermeil/contracts/trades/passports.schema'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import { AppError } from '../../../platform/app-error.ts'
import type { Images } from '../../../platform/media/images.ts'
import type { Letterhead } from '../../../platform/papers/paper.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { slugOf } from '../../../platform/slug.ts'
import { placementStore } from '../placements/placement-store.ts'
import { renderPassport } from './passport-pdf.ts'
import { passportStore, type StoredPassport } from './passport-store.ts'
import { passportLinks, readChain } from './read-chain.ts'

type Subject = { productionId: ProductionId; setId: string | null }

/** What was issued, for the team and for people with a link. A link that ended is like one that never was. */
export type ReadPassports = ReturnType<typeof createReadPassports>
export type PassportFile = { file: Buffer; filename: string }

type Deps = Pick<Platform, 'media' | 'siteUrl'> & {
  db: Db
  images: Pick<Images, 'variant'>
  support: () => Letterhead['support']
}

export function createReadPassports(deps: Deps) {
  const { db } = deps

  async function openLink(token: string) {
    const link = await passportLinks.open(db, token)
    const passport = link && (await passportStore.byId(db, link.subjectId))
    return passport && { passport, expiresAt: link.expiresAt.toISOString() }
  }

  async function byToken(token: string) {
    const opened = await openLink(token)
    if (!opened) throw new AppError('passport.unknown', {})
    return opened
  }

  async function issued({ productionId, setId }: Subject): Promise<StoredPassport> {
    const passport = await passportStore.find(db, productionId, setId)
    if (!passport) throw new AppError('passport.not-issued', {})
    return passport
  }

  async function render({ id, productionId, setId }: StoredPassport): Promise<PassportFile> {
    const { entries, texts } = await readChain(db, id)
    const placements = await placementStore.ofProduction(
      db,
      productionId,
      setId ? [setId] : null,
      productionLimits.placements,
    )
    const history = entries.map((link) => ({ entry: readEntry(link), hash: link.hash }))
    const read = history.flatMap(({ entry }) => entry ?? [])
    const revision = read.findLast((entry) => entry.kind === 'revision')
    if (!revision) throw new AppError('passport.not-issued', {})
    const signatures = read.filter((entry) => entry.kind === 'signature' && entry.revision === revision.number)
    const file = await renderPassport(
      {
        ...{ revision, history, texts, signatures: signatures.filter((entry) => entry.kind === 'signature') },
        imageKeys: new Map(placements.flatMap(({ id: at, imageKey }) => (imageKey ? [[at, imageKey]] : []))),
      },
      deps,
      { siteUrl: deps.siteUrl(), support: deps.support() },
    )
    const name = slugOf(revision.set ?? revision.production)
    return { file, filename: `${name}-clearance-${revision.number}.pdf` }
  }

  async function body(passportId: string, sequence: number): Promise<string> {
    const found = await passportStore.body(db, passportId, sequence)
    if (found === null) throw new AppError('passport.unknown', {})
    return found
  }

  return {
    /** Whether somebody can read a passport by this link now. */
    isOpen: async (token: string): Promise<boolean> => (await openLink(token)) !== null,
    async view(token: string): Promise<PassportView> {
      const { passport, expiresAt } = await byToken(token)
      return { chain: await readChain(db, passport.id), expiresAt }
    },
    pdfByLink: async (token: string): Promise<PassportFile> => render((await byToken(token)).passport),
    entryByLink: async (token: string, sequence: number): Promise<string> =>
      body((await byToken(token)).passport.id, sequence),
    /** The key of an uploaded picture. */
    async imageByLink(token: string, placementId: string): Promise<string> {
      const { productionId, setId } = (await byToken(token)).passport
      const placement = await placementStore.find(db, productionId, placementId)
      const isShown = placement?.imageKey && placement.status !== 'pending' && (!setId || placement.setId === setId)
      if (!isShown || !placement.imageKey) throw new AppError('passport.unknown', {})
      return placement.imageKey
    },
    pdf: async (subject: Subject): Promise<PassportFile> => render(await issued(subject)),
  }
}
