import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { bodyText, entryText, passportStart } from '@vermeil/contracts/trades/passport-chain'
import {
  type LinkBody,
  type NewPassportLink,
  type Passport,
  type PassportEntry,
  PassportRevision,
  type PassportWork,
  passportLimits,
  type SignatureBody,
} from '@vermeil/contracts/trades/passports.schema'
import type { Activity } from '@vermeil/contracts/trades/production-team.schema'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { sha256Hex } from '../../../platform/sealed-text.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import type { PlacementRights } from '../placements/placement-rights.ts'
import { placementStore } from '../placements/placement-store.ts'
import { changesBetween } from './passport-rules.ts'
import { passportStore, type StoredPassport } from './passport-store.ts'
import { createSealer, passportWorks, type Sealer } from './passport-works.ts'
import { passportLinks, readChain, toSharedLink } from './read-chain.ts'

/** A production, or one of its sets. */
export type PassportPlace = {
  production: { id: ProductionId; title: string }
  set: { id: string; name: string } | null
}

export type ManagePassports = ReturnType<typeof createManagePassports>

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  change: ChangeProduction
  rights: PlacementRights
}

export function createManagePassports({ database, accounts, change, rights }: Deps) {
  const { db } = database

  const placementsOf = (on: Db | Tx, { production, set }: PassportPlace) =>
    placementStore.ofProduction(on, production.id, set && [set.id], productionLimits.placements)

  async function worksNow(
    on: Db | Tx,
    place: PassportPlace,
    { sealer, before }: { sealer: Sealer; before: readonly PassportWork[] | null },
  ): Promise<PassportWork[]> {
    const placements = await placementsOf(on, place)
    const found = await rights.of(on, placements)
    const people = [...found.values()].flatMap(({ work }) => work?.sellerId ?? [])
    const signers = placements.flatMap(({ clearedBy }) => clearedBy ?? [])
    const profiles = await accounts.profileOf([...new Set([...people, ...signers])], on)
    const nameOf = (id: AccountId) => profiles.get(id)?.name ?? null
    return passportWorks(placements, { rights: found, sealer, nameOf, before: before ?? [] })
  }

  async function worksBefore(on: Db | Tx, passport: StoredPassport | null): Promise<PassportWork[] | null> {
    const body = passport && (await passportStore.latestRevision(on, passport.id))
    return body ? PassportRevision.parse(JSON.parse(body)).works : null
  }

  /** Seals an entry onto the passport's chain. */
  async function append(tx: Tx, entry: PassportEntry, previousHash: string): Promise<void> {
    const body = bodyText(entry)
    const bodyHash = sha256Hex(body)
    await passportStore.append(tx, {
      ...{ passport_id: entry.passport, sequence: entry.sequence, kind: entry.kind, body, body_hash: bodyHash },
      revision: entry.kind === 'revision' ? entry.number : entry.revision,
      hash: sha256Hex(entryText(previousHash, bodyHash)),
    })
  }

  async function issueIn(tx: Tx, actorId: AccountId, place: PassportPlace): Promise<number> {
    const { production, set } = place
    await rights.take(tx, production.id, await placementsOf(tx, place))
    const passport = await passportStore.findOrAdd(tx, production.id, set?.id ?? null)
    const [last, before, texts] = [
      await passportStore.last(tx, passport.id),
      await worksBefore(tx, passport),
      await passportStore.texts(tx, passport.id),
    ]
    refuseMoreThan(passportLimits.entries, (last?.sequence ?? 0) + 1)
    const sealer = createSealer(texts)
    const works = await worksNow(tx, place, { sealer, before })
    const changes = changesBetween(before ?? [], works)
    if (before && changes.length === 0) throw new AppError('passport.unchanged', {})
    const number = (last?.revision ?? 0) + 1
    const by = sealer.seal((await accounts.profileOf([actorId], tx)).get(actorId)?.name ?? '', actorId)
    const revision: PassportEntry = {
      ...{ kind: 'revision', passport: passport.id, sequence: (last?.sequence ?? 0) + 1, number },
      ...{ at: (await houseNow(tx)).toISOString(), production: production.title, set: set?.name ?? null },
      ...{ by, changes, works },
    }
    await passportStore.addTexts(tx, passport.id, sealer.added)
    await append(tx, revision, last?.hash ?? passportStart)
    return number
  }

  async function signIn(tx: Tx, actorId: AccountId, place: PassportPlace, { revision, name, title }: SignatureBody) {
    const passport = await passportStore.find(tx, place.production.id, place.set?.id ?? null)
    const last = passport && (await passportStore.last(tx, passport.id))
    if (!passport || !last) throw new AppError('passport.not-issued', {})
    if (last.revision !== revision) throw new AppError('passport.superseded', {})
    refuseMoreThan(passportLimits.entries, last.sequence + 1)
    const sealer = createSealer(await passportStore.texts(tx, passport.id))
    const signature: PassportEntry = {
      ...{ kind: 'signature', passport: passport.id, sequence: last.sequence + 1, revision },
      at: (await houseNow(tx)).toISOString(),
      ...{ name: sealer.seal(name, actorId), title: sealer.seal(title, actorId) },
    }
    await passportStore.addTexts(tx, passport.id, sealer.added)
    await append(tx, signature, last.hash)
  }

  const act = <T>(
    actorId: AccountId,
    place: PassportPlace,
    name: Activity,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const what = place.set?.name ?? place.production.title
    return change(place.production, actorId, { act: name, what, setId: place.set?.id ?? null }, work)
  }

  async function issuedPassport(tx: Tx, { production, set }: PassportPlace): Promise<StoredPassport> {
    const passport = await passportStore.find(tx, production.id, set?.id ?? null)
    if (!passport) throw new AppError('passport.not-issued', {})
    return passport
  }

  return {
    /** As it would be issued now, and as it was. An administrator's reading takes no rights. */
    async read(place: PassportPlace, isTeam: boolean): Promise<Passport> {
      if (isTeam) {
        await database.transaction(async (tx) => rights.take(tx, place.production.id, await placementsOf(tx, place)))
      }
      const passport = await passportStore.find(db, place.production.id, place.set?.id ?? null)
      const sealer = createSealer(passport ? await passportStore.texts(db, passport.id) : [])
      const before = await worksBefore(db, passport)
      const works = await worksNow(db, place, { sealer, before })
      const chain = passport ? await readChain(db, passport.id) : { entries: [], head: null, texts: [] }
      const added = sealer.added.map(({ seal, salt, text }) => ({ seal, salt, text }))
      const links = passport ? (await passportLinks.list(db, passport.id)).slice(0, passportLimits.links * 2) : []
      return {
        ...{ works, changes: changesBetween(before ?? [], works), links: links.map(toSharedLink) },
        chain: { ...chain, texts: [...chain.texts, ...added] },
      }
    },

    /** The revision's number. */
    issue: (actorId: AccountId, place: PassportPlace): Promise<number> =>
      act(actorId, place, 'passport.issued', (tx) => issueIn(tx, actorId, place)),

    sign: (actorId: AccountId, place: PassportPlace, signature: SignatureBody): Promise<void> =>
      act(actorId, place, 'passport.signed', (tx) => signIn(tx, actorId, place, signature)),

    share: (actorId: AccountId, place: PassportPlace, { label }: LinkBody): Promise<NewPassportLink> =>
      act(actorId, place, 'passport.shared', async (tx) => {
        const passport = await issuedPassport(tx, place)
        refuseMoreThan(passportLimits.links, (await passportLinks.listOpen(tx, passport.id)).length + 1)
        const { id, token, expiresAt } = await passportLinks.create(tx, passport.id, { label })
        return { id, path: `/clearance/${token}`, expiresAt: expiresAt.toISOString() }
      }),

    async withdraw(actorId: AccountId, place: PassportPlace, linkId: string): Promise<void> {
      const passport = await passportStore.find(db, place.production.id, place.set?.id ?? null)
      const link = passport && (await passportLinks.list(db, passport.id)).find(({ id }) => id === linkId)
      if (!link) throw new AppError('passport.link-unknown', {})
      if (link.withdrawnAt) return
      await act(actorId, place, 'passport.withdrawn', (tx) => passportLinks.withdraw(tx, link.subjectId, linkId))
    },

    /** For the demo: a revision and its signature, in one transaction. */
    async seed(
      tx: Tx,
      actorId: AccountId,
      place: PassportPlace,
      signature: Omit<SignatureBody, 'revision'>,
    ): Promise<void> {
      await signIn(tx, actorId, place, { ...signature, revision: await issueIn(tx, actorId, place) })
    },
  }
}
