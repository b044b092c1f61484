import type { AddedRecord } from '@vermeil/contracts/records.schema'
import type { ProposalBody, ProposalDetail, ProposalList, ReplyBody } from '@vermeil/contracts/trades/proposals.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { realtorKey } from '../realtors-api'

export const proposalsQuery = readQuery<ProposalList>([...realtorKey, 'proposals'], '/proposals')

/** Reading it marks the client's answers as seen. */
export const proposalQuery = (id: string) =>
  readQuery<ProposalDetail>([...realtorKey, 'proposal', id], `/proposals/${id}`)

/** Adds a draft or, with an id, changes it. Returns its id. */
export async function saveProposal(id: string | null, body: ProposalBody): Promise<string> {
  if (id === null) return (await api.post<AddedRecord>('/proposals', body)).id
  await api.command('PUT', `/proposals/${id}`, body)
  return id
}

export const sendProposal = (id: string) => api.command('POST', `/proposals/${id}/sending`)
export const replyToClient = (id: string, body: ReplyBody) => api.command('POST', `/proposals/${id}/replies`, body)
export const withdrawProposal = (id: string) => api.command('PUT', `/proposals/${id}/withdrawal`)
