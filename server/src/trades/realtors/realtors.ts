import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { ProposalBody } from '@vermeil/contracts/trades/proposals.schema'
import type { ClientBody, PropertyBody, RealtorOverview } from '@vermeil/contracts/trades/realtors.schema'
import type { Attributions } from './attribution/attributions.ts'
import type { ManageClients } from './clients/manage-clients.ts'
import type { ManageProperties } from './properties/manage-properties.ts'
import type { RemovePhoto } from './properties/property-photos.ts'
import type { AnswerProposal } from './proposals/answer-proposal.ts'
import type { ManageProposals } from './proposals/manage-proposals.ts'
import type { ReplyToClient } from './proposals/reply-to-client.ts'

/** The homes, clients and proposals of realtors, by topic. Who may call what is decided by the routes: `realtor-access.ts`. */
export interface Realtors {
  readonly properties: ManageProperties
  readonly removePhoto: RemovePhoto
  readonly clients: ManageClients
  readonly proposals: ManageProposals
  readonly replies: ReplyToClient
  /** For labels in homes: who scanned one is attributed to its realtor. */
  readonly attributions: Pick<Attributions, 'scan' | 'forget' | 'peopleAt'>
  /** For clients, by private link. */
  readonly answers: AnswerProposal
  overview(accountId: AccountId): Promise<RealtorOverview>
  /** How many clients they wanted to write to by today. */
  countFollowUps(accountId: AccountId): Promise<number>
}

export type RealtorSeed = {
  ownerId: AccountId
  properties: readonly {
    id: string
    addedAt: Date
    details: PropertyBody
    /** Earlier prices, the oldest first. */
    prices: readonly { at: Date; before: number; after: number }[]
    /** A JPEG file. */
    photo: Uint8Array
  }[]
  clients: readonly { id: string; addedAt: Date; details: ClientBody }[]
  proposals: readonly ProposalSeed[]
}

/** Links of a seed open nothing: their tokens exist nowhere. */
export type ProposalSeed = {
  id: string
  addedAt: Date
  details: ProposalBody
  /** Null for a draft. */
  sent: {
    at: Date
    openedAt: Date | null
    /** When the client said the last thing. */
    answeredAt: Date | null
    liked: readonly ArtworkId[]
    accepted: { at: Date; artworkIds: readonly ArtworkId[] } | null
    comments: readonly { artworkId: ArtworkId | null; text: string; at: Date; isReply?: boolean }[]
  } | null
}
