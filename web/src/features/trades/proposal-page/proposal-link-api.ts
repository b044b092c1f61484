import type { ProposalView, Reaction } from '@vermeil/contracts/trades/proposals.schema'
import { api, apiRoot } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const pathOf = (token: string, ...rest: string[]) => ['/proposal-links', token, ...rest].join('/')

export const proposalByLinkQuery = (token: string) =>
  readQuery<ProposalView>(['proposal-by-link', token], pathOf(token))

export const photoUrl = (token: string, photoId: string) => apiRoot + pathOf(token, 'photos', photoId)

export const openProposal = (token: string) => api.command('PUT', pathOf(token, 'opening'))

/** What a client can do by the link. */
export const answersTo = (token: string) => ({
  react: (artworkId: string, reaction: Reaction | null) =>
    api.command('PUT', pathOf(token, 'works', artworkId, 'reaction'), { reaction }),
  /** About one work or, with null, to the realtor about all of it. */
  comment: (artworkId: string | null, text: string) =>
    api.command('POST', artworkId ? pathOf(token, 'works', artworkId, 'comments') : pathOf(token, 'messages'), {
      text,
    }),
  accept: (artworkIds: readonly string[]) => api.command('PUT', pathOf(token, 'acceptance'), { artworkIds }),
  removeData: () => api.command('DELETE', pathOf(token, 'client')),
})

/** Answers the proposal, and reads it again. */
export const useAnswer = <V = void>(token: string, action: ActionOptions<V>) =>
  useAction([proposalByLinkQuery(token).queryKey], action)
