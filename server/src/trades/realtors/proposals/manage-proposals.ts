import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import {
  type Proposal,
  type ProposalBody,
  type ProposalDetail,
  proposalLimits,
} from '@vermeil/contracts/trades/proposals.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Attributions } from '../attribution/attributions.ts'
import { clientStore } from '../clients/client-store.ts'
import { propertyStore } from '../properties/property-store.ts'
import { answerStore } from './answer-store.ts'
import { proposalMail } from './proposal-mails.ts'
import { statusOf } from './proposal-rules.ts'
import { type Counts, proposalLinks, proposalStore, type StoredProposal } from './proposal-store.ts'
import type { ShowWorks } from './show-works.ts'

/** The realtor's side of proposals. */
export type ManageProposals = ReturnType<typeof createManageProposals>

type Deps = Pick<Platform, 'database' | 'mail' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'profileOf'>
  showWorks: ShowWorks
  attributions: Pick<Attributions, 'ofProposal'>
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function toProposal(proposal: StoredProposal, counts: Counts, now: Date): Proposal {
  const { id, clientId, clientName, propertyId, address, room, isUnseen } = proposal
  return {
    ...{ id, room, isUnseen, counts, status: statusOf(proposal, now) },
    client: { id: clientId, name: clientName },
    property: propertyId && address ? { id: propertyId, address } : null,
    createdAt: proposal.createdAt.toISOString(),
    ...{ sentAt: iso(proposal.sentAt), expiresAt: iso(proposal.expiresAt) },
    ...{ openedAt: iso(proposal.openedAt), acceptedAt: iso(proposal.acceptedAt) },
  }
}

export function createManageProposals(deps: Deps) {
  const { database, accounts, mail, siteUrl, showWorks, attributions } = deps
  const { db } = database

  /** Client and property must be the realtor's own, the room one of the property's, the works on record. */
  async function requireOwn(tx: Tx, ownerId: AccountId, body: ProposalBody) {
    const client = await clientStore.find(tx, body.clientId)
    if (client?.ownerId !== ownerId) throw new AppError('client.unknown', {})
    const property = body.propertyId === null ? null : await propertyStore.find(tx, body.propertyId)
    if (body.propertyId !== null && property?.ownerId !== ownerId) throw new AppError('property.unknown', {})
    if (body.room !== '' && !property?.rooms.includes(body.room)) throw new AppError('proposal.room-unknown', {})
    const artworkIds = body.works.map(({ artworkId }) => artworkId)
    if (!(await proposalStore.areOnRecord(tx, artworkIds))) throw new AppError('proposal.work-unknown', {})
    await requireProposable(tx, body.works)
  }

  async function requireProposable(tx: Tx, works: readonly { artworkId: ArtworkId }[]) {
    const declined = await proposalStore.declinedAmong(
      tx,
      works.map(({ artworkId }) => artworkId),
    )
    if (declined === null) return
    const sentence = `The seller doesn’t let realtors propose “${declined}”. Please remove it.`
    throw new AppError('proposal.work-declined', {}, sentence)
  }

  const locked = <T>({ id }: StoredProposal, work: (tx: Tx, proposal: StoredProposal) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const proposal = await proposalStore.lock(tx, id)
      // It may have been deleted since the caller was let in.
      if (!proposal) throw new AppError('proposal.unknown', {})
      return work(tx, proposal)
    })

  async function list(ownerId: AccountId, limit: number = proposalLimits.proposals): Promise<Proposal[]> {
    const [found, now] = await Promise.all([proposalStore.ofOwner(db, ownerId, limit), houseNow(db)])
    return found.map(({ counts, ...proposal }) => toProposal(proposal, counts, now))
  }

  return {
    /** The newest first. */
    list,

    /** Marks the client's answers as seen, if it is their realtor who reads. */
    async read(readerId: AccountId, proposal: StoredProposal): Promise<ProposalDetail> {
      const { id } = proposal
      if (proposal.ownerId === readerId) await database.transaction((tx) => proposalStore.markSeen(tx, id))
      const [{ works, messages }, attributed, now] = await Promise.all([
        showWorks(id),
        attributions.ofProposal(id),
        houseNow(db),
      ])
      const counts = {
        works: works.length,
        accepted: works.filter(({ isAccepted }) => isAccepted).length,
        liked: works.filter(({ reaction }) => reaction === 'like').length,
        comments: [...works.flatMap(({ comments }) => comments), ...messages].filter(({ by }) => by === 'client')
          .length,
      }
      return {
        ...{ ...toProposal(proposal, counts, now), message: proposal.message, messages },
        works: works.map((work) => ({ ...work, attribution: attributed.get(work.artworkId) ?? null })),
      }
    },

    countUnseen: (ownerId: AccountId): Promise<number> => proposalStore.countUnseen(db, ownerId),

    add: (ownerId: AccountId, body: ProposalBody): Promise<string> =>
      database.transaction(async (tx) => {
        const max = proposalLimits.proposals
        if ((await proposalStore.lockOwner(tx, ownerId)) >= max) throw new AppError('realtor.full', { max })
        await requireOwn(tx, ownerId, body)
        return proposalStore.add(tx, ownerId, body)
      }),

    /** What the client has seen stays as it was: only a draft can change. */
    change: (proposal: StoredProposal, body: ProposalBody): Promise<void> =>
      locked(proposal, async (tx, { id, ownerId, sentAt }) => {
        if (sentAt !== null) throw new AppError('proposal.sent', {})
        await requireOwn(tx, ownerId, body)
        await proposalStore.change(tx, id, body)
      }),

    /** Mails a private link; one that was sent before stops working. */
    async send(proposal: StoredProposal): Promise<void> {
      const profiles = await accounts.profileOf([proposal.ownerId])
      const realtor = profiles.get(proposal.ownerId)?.name ?? 'Your realtor'
      await locked(proposal, async (tx, { id, clientId, address, room, message }) => {
        const email = (await clientStore.find(tx, clientId))?.email
        if (!email) throw new AppError('proposal.client-without-email', {})
        const works = await answerStore.works(tx, id)
        await requireProposable(tx, works)
        await proposalStore.markSent(tx, id, email)
        await proposalLinks.withdraw(tx, id)
        const { token, expiresAt } = await proposalLinks.create(tx, id)
        const link = `${siteUrl()}/proposals/${token}`
        const letter = { email, realtor, works: works.length, property: address, room, message, expiresAt, link }
        await mail.enqueue(tx, { ...proposalMail({ ...letter, siteUrl: siteUrl() }), by: proposal.ownerId })
      })
    },

    withdraw: (proposal: StoredProposal): Promise<void> =>
      locked(proposal, async (tx, { id, sentAt }) => {
        if (sentAt === null) throw new AppError('proposal.not-sent', {})
        await proposalLinks.withdraw(tx, id)
      }),

    remove: ({ id }: StoredProposal): Promise<void> =>
      database.transaction((tx) => proposalStore.setDeleted(tx, id, true)),
    restore: ({ id }: StoredProposal): Promise<void> =>
      database.transaction((tx) => proposalStore.setDeleted(tx, id, false)),
  }
}
