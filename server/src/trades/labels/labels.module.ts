import { codeAlphabet } from '@vermeil/contracts/fulfillment/certificate-code'
import { labelCodeLength, readLabelCode } from '@vermeil/contracts/trades/label-code'
import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Delivery } from '../../money/delivery/delivery.ts'
import { AppError } from '../../platform/app-error.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { paperSizeOf } from '../../platform/papers/paper-size.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { world } from '../../platform/world.ts'
import type { Productions } from '../productions/productions.ts'
import type { Realtors } from '../realtors/realtors.ts'
import { labelRoutes } from './label-routes.ts'
import { renderLabels } from './label-sheet.ts'
import { type LabelPlace, labelStore } from './label-store.ts'
import type { Labels } from './labels.ts'
import { createOpenLabel } from './open-label.ts'
import { placedLabelRoutes } from './placed-label-routes.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'limiter' | 'mail' | 'siteUrl'> & {
  hooks: Pick<Hooks, 'artInHomes'>
  accounts: Pick<Accounts, 'profileOf' | 'accountById' | 'onExport' | 'onErase'>
  catalog: Pick<Catalog, 'cardsOfWorks'>
  delivery: { addresses: Pick<Delivery['addresses'], 'list'> }
  productions: Pick<Productions, 'placeOf' | 'placedWorks'>
  realtors: Pick<Realtors, 'properties' | 'attributions'>
}

const prune: JobDefinition<Record<string, never>> = { name: 'labels.prune', data: z.object({}) }
const newCode = () =>
  Array.from({ length: labelCodeLength }, () => codeAlphabet[world.int(codeAlphabet.length)]).join('')

export async function labelsModule(deps: Deps): Promise<Module<Labels>> {
  const { hooks, database, jobs, accounts, delivery, productions, realtors, siteUrl } = deps
  const { db } = database
  const artInHomes = hooks.artInHomes.ask
  const { workOf, ...opening } = createOpenLabel({ ...deps, artInHomes })

  /** The works that hang there now, each with the room or the place on the set. */
  async function worksAt(place: LabelPlace): Promise<Map<string, string>> {
    if (place.kind === 'set') {
      const placed = await productions.placedWorks(place.setId)
      return new Map(placed.map(({ artworkId, position }) => [artworkId, position]))
    }
    const art = (await artInHomes(db, [place.propertyId])).filter(({ isPlaced }) => isPlaced)
    return new Map(art.map(({ artworkId, room }) => [artworkId, room]))
  }

  async function labeledWorks(place: LabelPlace) {
    const works = await worksAt(place)
    const [shown, labels] = await Promise.all([labelStore.works(db, [...works.keys()]), labelStore.of(db, place)])
    const byWork = new Map(labels.map((label) => [label.artworkId, label]))
    const scans = labels.reduce((sum, label) => sum + label.scans, 0)
    return { scans, labels, placed: shown.map((work) => ({ work, where: works.get(work.artworkId) ?? '', byWork })) }
  }

  async function makeMissing(place: LabelPlace): Promise<void> {
    const { placed } = await labeledWorks(place)
    if (placed.length === 0) throw new AppError('label.nothing-placed', {})
    const missing = placed.filter(({ work, byWork }) => !byWork.has(work.artworkId))
    const labels = missing.map(({ work }) => ({ artworkId: work.artworkId, code: newCode() }))
    if (labels.length > 0) await database.transaction((tx) => labelStore.add(tx, place, labels))
  }

  const api: Labels = {
    ...opening,

    async list(place, limit) {
      const { scans, labels, placed } = await labeledWorks(place)
      return {
        scans,
        people: await realtors.attributions.peopleAt(labels.map(({ id }) => id)),
        labels: placed.slice(0, limit).map(({ work, where, byWork }) => {
          const label = byWork.get(work.artworkId)
          return {
            ...{ artworkId: work.artworkId, title: work.title, artist: work.artist.name, picture: work.picture },
            ...{ place: where, code: label?.code ?? null, scans: label?.scans ?? 0 },
          }
        }),
      }
    },

    async sheet(place, size, printedBy) {
      await makeMissing(place)
      const [{ placed }, [address], printedAt] = await Promise.all([
        labeledWorks(place),
        delivery.addresses.list(printedBy, 1),
        houseNow(db),
      ])
      const labels = placed.flatMap(({ work, byWork }) => {
        const label = byWork.get(work.artworkId)
        if (!label) return []
        const { title, artist, facts } = work
        return {
          ...{ title, artist: artist.name, facts, address: `${siteUrl()}/w/${label.code}` },
        }
      })
      return renderLabels(labels, { size, paper: paperSizeOf(address?.country ?? null), printedAt })
    },

    async workOf(typed) {
      const code = readLabelCode(typed)
      return code === null ? null : workOf(code)
    },
  }

  accounts.onExport('labels', async (accountId) => {
    const account = await accounts.accountById(accountId)
    return { addressesLeft: account ? await labelStore.visitsOf(db, account.email) : [] }
  })
  accounts.onErase(async (tx, accountId) => {
    const account = await accounts.accountById(accountId, tx)
    if (account) await labelStore.removeVisitsOf(tx, account.email)
  })
  await jobs.handle(prune, () => labelStore.prune(db))

  return {
    api,
    async routes(app) {
      await app.register(labelRoutes, { prefix: '/api/v1', labels: api, limiter: deps.limiter })
      await app.register(placedLabelRoutes, { prefix: '/api/v1', labels: api, ...deps })
    },
    async start() {
      await jobs.schedule(prune, '53 3 * * *', {})
    },
  }
}
