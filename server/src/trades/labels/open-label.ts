import type { LabeledWork } from '@vermeil/contracts/trades/labels.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { privateLinks } from '../../platform/private-links/private-links.ts'
import type { ArtInHomes } from '../realtors/placed-art.ts'
import type { Realtors } from '../realtors/realtors.ts'
import { labelMail } from './label-mails.ts'
import { type LabelVisitor, labelStore, type StoredLabel, VISITOR_DAYS } from './label-store.ts'
import type { Labels } from './labels.ts'

type Deps = Pick<Platform, 'database' | 'mail' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'profileOf' | 'accountById'>
  catalog: Pick<Catalog, 'cardsOfWorks'>
  realtors: Pick<Realtors, 'properties' | 'attributions'>
  artInHomes: ArtInHomes
}

const links = privateLinks({ purpose: 'label-visitor', days: VISITOR_DAYS })

export type OpenLabel = Pick<
  Labels,
  'view' | 'scan' | 'open' | 'leaveAddress' | 'forgetAddress' | 'removeVisitorAgain'
> & {
  workOf(code: string): Promise<LabeledWork | null>
}

/** What passers-by do with a label. */
export function createOpenLabel(deps: Deps): OpenLabel {
  const { database, accounts, catalog, realtors, artInHomes, mail, siteUrl } = deps
  const { db } = database

  async function find(on: Db | Tx, code: string): Promise<StoredLabel> {
    const label = await labelStore.byCode(on, code)
    if (!label) throw new AppError('label.unknown', {})
    return label
  }

  async function visitorBy(tx: Tx, label: StoredLabel, token: string) {
    const link = await links.open(tx, token)
    const visitor = link && (await labelStore.lockVisitor(tx, link.subjectId))
    return visitor?.labelId === label.id ? visitor : null
  }

  /** The realtor of the home, while the work hangs there. Labels on sets credit nobody. */
  async function realtorOf(on: Db | Tx, { propertyId, artworkId }: StoredLabel) {
    if (propertyId === null) return null
    const art = await artInHomes(on, [propertyId])
    const hangs = art.some((work) => work.artworkId === artworkId && work.isPlaced)
    return hangs ? ((await realtors.properties.find(propertyId))?.ownerId ?? null) : null
  }

  async function nameOfRealtor(label: StoredLabel): Promise<string | null> {
    const realtorId = await realtorOf(db, label)
    return realtorId && ((await accounts.profileOf([realtorId])).get(realtorId)?.name ?? null)
  }

  async function show(label: StoredLabel) {
    const [[work], [lot], shownBy] = await Promise.all([
      labelStore.works(db, [label.artworkId]),
      catalog.cardsOfWorks([label.artworkId], null),
      nameOfRealtor(label),
    ])
    if (!work) throw new AppError('label.unknown', {})
    return { code: label.code, work, lot: lot ?? null, shownBy }
  }

  async function forget(tx: Tx, { id, labelId, email }: LabelVisitor): Promise<void> {
    await labelStore.removeVisitor(tx, id)
    await realtors.attributions.forget(tx, labelId, email)
  }

  return {
    async workOf(code) {
      const label = await labelStore.byCode(db, code)
      return (label && (await labelStore.works(db, [label.artworkId]))[0]) ?? null
    },

    view: async (code) => show(await find(db, code)),

    async scan(code, visitor) {
      const label = await find(db, code)
      const owner = label.propertyId && (await realtors.properties.find(label.propertyId))?.ownerId
      if (!owner || owner !== visitor?.id) await labelStore.countScan(db, label.id)
    },

    open: (code, visitor, token) =>
      database.transaction(async (tx) => {
        const label = await find(tx, code)
        const mailed = token === null ? null : await visitorBy(tx, label, token)
        if (token !== null && !mailed) throw new AppError('label.unknown', {})
        if (mailed) await labelStore.markOpened(tx, mailed.id)
        const realtorId = await realtorOf(tx, label)
        const account = visitor?.isConfirmed ? await accounts.accountById(visitor.id, tx) : null
        const email = mailed?.email ?? account?.email
        if (!realtorId || !email || account?.id === realtorId) return
        const { id, artworkId } = label
        await realtors.attributions.scan(tx, { id, artworkId, realtorId }, { email, accountId: account?.id ?? null })
      }),

    async leaveAddress(code, email) {
      const label = await find(db, code)
      const { work, shownBy } = await show(label)
      await database.transaction(async (tx) => {
        const visitorId = await labelStore.leaveAddress(tx, label.id, email)
        // The latest link works; those before it don't.
        await links.withdraw(tx, visitorId)
        const { token } = await links.create(tx, visitorId)
        const link = `${siteUrl()}/w/${label.code}/${token}`
        const { title, artist } = work
        await mail.enqueue(tx, labelMail({ email, title, artist: artist.name, shownBy, link, siteUrl: siteUrl() }))
      })
    },

    forgetAddress: (code, token) =>
      database.transaction(async (tx) => {
        const label = await find(tx, code)
        const visitor = await visitorBy(tx, label, token)
        if (!visitor) throw new AppError('label.unknown', {})
        await forget(tx, visitor)
      }),

    removeVisitorAgain: (visitorId) =>
      database.transaction(async (tx) => {
        const visitor = await labelStore.lockVisitor(tx, visitorId)
        if (visitor) await forget(tx, visitor)
      }),
  }
}
