import { AddedRecord } from '@vermeil/contracts/records.schema'
import { expect, vi } from 'vitest'
import type { SignedIn, TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'

export const productionBody = {
  ...{ title: 'The Long Winter', type: 'Feature Film', status: 'active-production', artBudget: 500_000 },
  ...{ totalArtNeeded: 4, director: 'Mara Lindqvist', startDate: '2026-05-01', location: 'Toronto', description: '' },
}
export const setBody = {
  ...{ name: 'Detective Office', locationId: null, status: 'planning', budget: 100_000 },
  ...{ startDate: null, endDate: null, description: '' },
}
const { locationId: __, ...named } = setBody
export const setRow = { ...named, location: '' }
export const locationBody = {
  ...{ name: 'Stage 4', address: '11 Mill Street', type: 'Sound stage', status: 'active', budget: 0 },
  ...{ startDate: null, endDate: null, description: '' },
}
export const placementBody = {
  ...{ artworkId: null, title: 'Harbor at Night', artist: 'Ada Roux', price: 65_000, status: 'placed' },
  ...{ position: 'Behind the desk', dimensions: '40 × 60 cm', weight: 3.5, description: '' },
}
const { artworkId: _, ...copied } = placementBody
/** A row of a file. */
export const placementRow = { ...copied, set: setBody.name }

/** Calls the API about one production as a person. */
export const callerOf = (person: SignedIn) => (method: string, path: string, json?: unknown) =>
  person.fetch(`/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) })

export async function added(response: Response | Promise<Response>): Promise<string> {
  const answer = await response
  expect(answer.status).toBe(201)
  return AddedRecord.parse(await answer.json()).id
}

/** Invites somebody and accepts in their name, by the link in the mail. */
export async function join(
  server: TestServer,
  productionId: string,
  owner: SignedIn,
  member: SignedIn,
  access: { level: 'view' | 'edit' | 'full'; setIds?: string[] | null; role?: string },
): Promise<void> {
  const body = { email: member.email, role: 'Decorator', setIds: null, ...access }
  const invited = await callerOf(owner)('POST', `/productions/${productionId}/invitations`, body)
  expect(invited.status).toBe(204)
  const token = await invitationToken(server, member.email)
  expect((await callerOf(member)('POST', `/invitations/${token}/acceptance`)).status).toBe(200)
}

/** The token of the newest invitation of an address, other than one that is known. */
export const invitationToken = (server: TestServer, email: string, known?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { text } = await server.mailTo(email, /invites you/)
      const token = must(/\/invitations\/([\w-]{22})/.exec(text)?.[1], 'the token in the mail')
      expect(token).not.toBe(known)
      return token
    },
    { timeout: 15_000, interval: 50 },
  )
