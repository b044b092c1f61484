import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Catalog } from './catalog/catalog/catalog.ts'
import type { Walls } from './catalog/walls/walls.ts'
import type { Meetings } from './contact/meetings/meetings.ts'
import type { Certificates } from './fulfillment/certificates/certificates.ts'
import type { Stagings } from './loans/loans/stagings/stagings.ts'
import type { RecordPages } from './page-heads.ts'
import type { Labels } from './trades/labels/labels.ts'
import type { Productions } from './trades/productions/productions.ts'
import type { Realtors } from './trades/realtors/realtors.ts'

export type RecordDeps = {
  catalog: Pick<Catalog, 'heads'>
  certificates: Pick<Certificates, 'read'>
  labels: Pick<Labels, 'workOf'>
  meetings: Pick<Meetings, 'guests' | 'host'>
  productions: Pick<Productions, 'invitations' | 'passports'>
  realtors: Pick<Realtors, 'answers'>
  stagings: Pick<Stagings, 'links'>
  walls: Pick<Walls, 'isShared'>
}

/** A page that shows nothing of its record before somebody reads it. */
const ifOpen = async (isOpen: Promise<boolean>) => ((await isOpen) ? {} : null)

const cardOf = (image: { key: string } | null | undefined) =>
  image ? { image: imageUrl(image.key, 1200, 'jpeg') } : {}

/** Of each page about a record: whether there is one, and its title, description and card. */
export const createRecordPages = (deps: RecordDeps): RecordPages => ({
  lot: async () => ({ describe: deps.catalog.heads.ofLot }),
  artist: async () => ({ describe: deps.catalog.heads.ofArtist }),
  async label({ code }) {
    const work = await deps.labels.workOf(code)
    return work && { title: `${work.title} by ${work.artist.name}`, ...cardOf(work.picture) }
  },
  async certificate({ code: typed }) {
    const certificate = await deps.certificates.read(typed, null)
    if (!certificate) return null
    const { work, code } = certificate
    return {
      title: `Certificate: ${work.title} by ${work.artist.name}`,
      description: `Certificate of authenticity and provenance ${code}.`,
      ...cardOf(work.image),
    }
  },
  async scheduleMeeting({ id }) {
    const host = await deps.meetings.host(id as AccountId)
    return (
      host && {
        title: `Schedule a meeting with ${host.name}`,
        description: `Choose a free time to meet ${host.name}.`,
      }
    )
  },
  meeting: async ({ token }) => ((await deps.meetings.guests.byToken(token)) ? {} : null),
  sharedWall: ({ token }) => ifOpen(deps.walls.isShared(token)),
  proposal: ({ token }) => ifOpen(deps.realtors.answers.isOpen(token)),
  invitation: ({ token }) => ifOpen(deps.productions.invitations.isOpen(token)),
  clearance: ({ token }) => ifOpen(deps.productions.passports.isOpen(token)),
  stagingBill: ({ token }) => ifOpen(deps.stagings.links.isOpen(token)),
})
