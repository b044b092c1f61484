import type { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import type { NoticeDetails, NoticeSubject } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { ProposalView, Reaction } from '@vermeil/contracts/trades/proposals.schema'
import type { Meetings } from '../../../contact/meetings/meetings.ts'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import type { Attributions, Opener } from '../attribution/attributions.ts'
import { clientStore } from '../clients/client-store.ts'
import { photosOf } from '../properties/property-photos.ts'
import { answerStore } from './answer-store.ts'
import { writeAbout } from './proposal-messages.ts'
import { proposalLinks, proposalStore, type StoredProposal } from './proposal-store.ts'
import type { ShowWorks } from './show-works.ts'

/** The client's side of a proposal. To be read, an expired, withdrawn and unknown link are the same 404. */
export type AnswerProposal = ReturnType<typeof createAnswerProposal>

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  notices: Pick<Notices, 'notify'>
  mail: Pick<MailQueue, 'forget'>
  meetings: Pick<Meetings, 'host' | 'book' | 'viewAsGuest' | 'guests'>
  showWorks: ShowWorks
  attributions: Pick<Attributions, 'open'>
}

const listPath = '/realtor-dashboard?tab=clients&view=proposals'
const unknown = () => new AppError('proposal.unknown', {})
const works = (count: number) => (count === 1 ? '1 work' : `${count} works`)

export function createAnswerProposal(deps: Deps) {
  const { database, accounts, notices, mail, meetings, showWorks, attributions } = deps
  const { db } = database

  async function opened(on: Db | Tx, token: string): Promise<StoredProposal | null> {
    const link = await proposalLinks.open(on, token)
    return link && proposalStore.find(on, link.subjectId)
  }
  async function find(on: Db | Tx, token: string): Promise<StoredProposal> {
    const proposal = await opened(on, token)
    if (!proposal) throw unknown()
    return proposal
  }

  /** Notices name no client: they outlast a client who has their data removed. */
  async function notify(tx: Tx, accountId: AccountId, details: NoticeDetails, subject: NoticeSubject | null = null) {
    const notice = { accountId, kind: 'proposal', subject, details } as const
    await notices.notify(tx, [notice])
  }

  /** Under the proposal's lock; `work` says what the realtor is notified of, null for nothing. */
  const answer = (token: string, work: (tx: Tx, proposal: StoredProposal) => Promise<string | null>) =>
    database.transaction(async (tx) => {
      const { id } = await find(tx, token)
      await proposalStore.lock(tx, id)
      // It may have been withdrawn meanwhile.
      const proposal = await find(tx, token)
      const text = await work(tx, proposal)
      if (text === null) return
      await answerStore.markAnswered(tx, id)
      const details = { text, path: `${listPath}&proposals=${id}` }
      await notify(tx, proposal.ownerId, details, { type: 'proposal', id })
    })

  return {
    async view(token: string): Promise<ProposalView> {
      const proposal = await find(db, token)
      const { ownerId, propertyId, address, clientName, room, message, expiresAt, acceptedAt } = proposal
      const [profiles, host, photos, shown] = await Promise.all([
        accounts.profileOf([ownerId]),
        meetings.host(ownerId),
        propertyId ? photosOf(db, propertyId) : [],
        showWorks(proposal.id),
      ])
      const profile = profiles.get(ownerId)
      return {
        realtor: {
          ...{ name: profile?.name ?? 'Your realtor', avatar: profile?.avatar ?? null },
          hostId: host ? ownerId : null,
        },
        ...{ clientName, room, message },
        property: address === null ? null : { address, photoIds: photos.map(({ id }) => id) },
        expiresAt: must(expiresAt, 'the end of an open link').toISOString(),
        acceptedAt: acceptedAt?.toISOString() ?? null,
        ...shown,
      }
    },

    /** Apart from the view, so that a mail scanner which follows the link opens nothing. The realtor's own look is none. */
    open: (token: string, opener: Opener | null): Promise<void> =>
      answer(token, async (tx, proposal) => {
        if (opener?.id === proposal.ownerId) return null
        await attributions.open(tx, proposal, opener)
        return (await answerStore.open(tx, proposal.id)) ? 'A client opened your proposal' : null
      }),

    react: (token: string, artworkId: ArtworkId, reaction: Reaction | null): Promise<void> =>
      answer(token, async (tx, { id }) => {
        if (!(await answerStore.react(tx, id, artworkId, reaction))) throw new AppError('proposal.work-unknown', {})
        // Seen with the next comment or acceptance: a notice per click would be noise.
        return null
      }),

    /** About one work or, with null, about all of it. */
    comment: (token: string, artworkId: ArtworkId | null, text: string): Promise<void> =>
      answer(token, async (tx, { id }) => {
        await writeAbout(tx, id, { artworkId, text }, 'client')
        return artworkId === null ? 'A client wrote to you about your proposal' : 'A client commented on your proposal'
      }),

    accept: (token: string, artworkIds: readonly ArtworkId[]): Promise<void> =>
      answer(token, async (tx, { id }) => {
        const proposed = await answerStore.works(tx, id)
        const accepted = proposed.filter(({ artworkId }) => artworkIds.includes(artworkId))
        if (accepted.length !== new Set(artworkIds).size) throw new AppError('proposal.work-unknown', {})
        await answerStore.accept(tx, id, artworkIds)
        return accepted.length === proposed.length
          ? `A client accepted your proposal: ${works(accepted.length)}`
          : `A client accepted ${accepted.length} of ${works(proposed.length)} in your proposal`
      }),

    /** The media key of a photo of the property. */
    async photo(token: string, photoId: string): Promise<string> {
      const { propertyId } = await find(db, token)
      const photo = propertyId && (await photosOf(db, propertyId)).find(({ id }) => id === photoId)
      if (!photo) throw unknown()
      return photo.key
    },

    /** A meeting with the realtor, under the name and address that the proposal was sent to. */
    async bookMeeting(token: string, wanted: GuestMeeting): Promise<Meeting> {
      const { ownerId, clientId, clientName, sentTo } = await find(db, token)
      const email = sentTo ?? (await clientStore.find(db, clientId))?.email
      if (!email) throw new AppError('proposal.client-without-email', {})
      const booked = await meetings.book({ name: clientName, email }, { ...wanted, hostId: ownerId }, null)
      return meetings.viewAsGuest(booked)
    },

    /**
     * Deletes the client's record, with every proposal of theirs and their meetings with the realtor. Works by every link
     * that the client was ever sent: a realtor can't end this by ending the link.
     */
    removeClient: (token: string): Promise<void> =>
      database.transaction(async (tx) => {
        const link = await proposalLinks.openEnded(tx, token)
        const client = link && (await clientStore.byLink(tx, link.id))
        if (!client) throw unknown()
        const { id, ownerId, emails } = client
        // Meetings may be booked under the address of today, and under each one that a link was sent to.
        for (const email of emails) {
          await mail.forget(tx, { to: email, by: ownerId })
          await meetings.guests.forget(tx, ownerId, email)
        }
        const text = 'A client had their data removed. Their record and their proposals are gone'
        await notify(tx, ownerId, { text, path: '/realtor-dashboard?tab=clients' })
        await clientStore.remove(tx, [id])
      }),

    isOpen: async (token: string): Promise<boolean> => (await opened(db, token)) !== null,
  }
}
