import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { tinyPng } from './browser.ts'
import { must } from './must.ts'
import { accessTokenOf, demoPerson, type Person } from './person.ts'
import type { Server } from './server.ts'

/** In dollars, as people read them. */
type Terms = {
  startingBid?: number
  buyNowPrice?: number
  leasePrice?: number
  /** As the listing form sends it; by default the work is picked up, which costs nothing. */
  delivery?: object
}

type Submitted = { slug: string; lot: { id: string; state: string } | null }

export type BuiltLot = { id: string; artworkId: string; title: string; path: string; startingBid: number }

const cents = (dollars: number | undefined) => (dollars === undefined ? null : dollars * 100)

/** Calls the API as a person, and fails with what it answered. */
export async function callAs<T>(
  server: Server,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const accessToken = await accessTokenOf(server, person)
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} as ${person.email} was answered ${answer.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** A timed lot of a test's own, listed by the demo's approved artist: nobody has bid on it, and it is open for a week. */
export async function buildLot(
  server: Server,
  { startingBid = 800, buyNowPrice, leasePrice, delivery = { shipping: 'none', hasPickup: true } }: Terms = {},
): Promise<BuiltLot> {
  const artist = demoPerson('artist')
  const title = `Harbor ${randomBytes(4).toString('hex')}`
  const { id } = await callAs<{ id: string }>(server, artist, 'POST', '/listings', {
    title,
    medium: 'oil',
    startingBid: startingBid * 100,
    buyNowPrice: cents(buyNowPrice),
    leasePrice: cents(leasePrice),
    isProposable: true,
    ...delivery,
  })
  const picture = new FormData()
  picture.append('file', new File([Buffer.from(tinyPng, 'base64')], 'work.png', { type: 'image/png' }))
  await callAs(server, artist, 'POST', `/listings/${id}/images`, picture)
  const listing = await callAs<Submitted>(server, artist, 'PUT', `/listings/${id}/submission`)
  if (listing.lot?.state !== 'live') throw new Error(`The lot was not opened: ${JSON.stringify(listing)}`)
  await untilSearchable(server, title)
  const path = `/lots/${listing.lot.id}/${listing.slug}`
  return { id: listing.lot.id, artworkId: id, title, path, startingBid }
}

/** Waits until the search finds the one lot of this title. */
export async function untilSearchable(server: Server, title: string): Promise<string> {
  const found = async () => {
    const answer = await fetch(`${server.url}/api/v1/lots?q=${encodeURIComponent(title)}`)
    return ((await answer.json()) as { lots: { id: string; title: string }[] }).lots.find((lot) => lot.title === title)
  }
  await expect.poll(found, { message: `${title} can be searched for` }).toBeDefined()
  return must(await found(), 'the lot that was found').id
}

/** Places a bid of so many dollars without a browser. */
export const placeBid = (server: Server, person: Person, { id }: { id: string }, dollars: number) =>
  callAs(server, person, 'POST', `/lots/${id}/bids`, { amount: dollars * 100 })
