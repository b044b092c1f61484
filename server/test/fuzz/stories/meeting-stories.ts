import { FreeTimes, Meeting, type MeetingHours, NewCalendarFeed } from '@vermeil/contracts/contact/meetings.schema'
import { answerOf } from '../../../src/money/payments/payments.fixtures.ts'
import { must } from '../../../src/platform/must.ts'
import { added, callerOf } from '../../../src/trades/productions/productions.fixtures.ts'
import { clientBody, propertyBody } from '../../../src/trades/realtors/realtors.fixtures.ts'
import { fileForm, picture } from '../../admin-calls.ts'
import { call, mailedToken, type Scene, type Story } from './story.ts'

const always: MeetingHours = {
  ...{ isPublished: true, timeZone: 'America/New_York', minutes: 30, place: '4 Mill Lane', exceptions: [] },
  weekly: Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]),
}

/** Somebody whom one can meet at any hour, and bookings at their next free times. */
async function host({ server, nobody }: Scene, role: 'artist' | 'realtor') {
  const person = await server.signedIn({ role })
  await call(person, 'PATCH /account/profile', { firstName: 'Hana', lastName: 'Host' })
  await call(person, 'PUT /meetings/hours', always)
  const { times } = await answerOf(call(nobody, `GET /meeting-hosts/${person.id}/times`), FreeTimes)
  const nextTime = () => must(times.shift(), 'a free time')
  return { person, nextTime, booking: () => ({ startsAt: nextTime(), topic: 'A frame', timeZone: 'Europe/Berlin' }) }
}

const meetings: Story = async (scene) => {
  const { person, nextTime, booking } = await host(scene, 'artist')
  const guest = await scene.server.signedIn()
  await call(guest, `GET /meeting-hosts/${person.id}`)
  const { id } = await answerOf(call(guest, 'POST /meetings', { hostId: person.id, ...booking() }), Meeting)
  await call(guest, `PUT /meetings/${id}/time`, { startsAt: nextTime() })
  const { url } = await answerOf(call(person, 'POST /meetings/feed'), NewCalendarFeed)
  await call(scene.nobody, `GET /meetings/calendar.ics${new URL(url).search}`)
}

const proposals: Story = async (scene) => {
  const { server, nobody } = scene
  const { person: realtor, nextTime, booking } = await host(scene, 'realtor')
  const as = callerOf(realtor)
  const propertyId = await added(as('POST', '/properties', propertyBody))
  await call(realtor, 'POST /properties/import', { rows: [{ ...propertyBody, address: '15 Harbor Lane' }] })
  const photos = `/properties/${propertyId}/photos`
  const photoId = await added(call(realtor, `POST ${photos}`, fileForm('house.jpg', await picture())))
  await call(realtor, `GET ${photos}/${photoId}`)
  const email = 'proposed-to@example.com'
  const clientId = await added(as('POST', '/clients', { ...clientBody, email }))
  await call(realtor, 'POST /clients/import', { rows: [{ ...clientBody, email: 'imported@example.com' }] })
  const { artworkId } = await server.work()
  const body = { clientId, propertyId, room: 'Study', message: 'For the wall.', works: [{ artworkId, note: '' }] }
  const proposal = `/proposals/${await added(as('POST', '/proposals', body))}`
  await call(realtor, `PUT ${proposal}`, { ...body, room: 'Living room' })
  for (const list of ['/properties', '/clients', '/proposals', '/realtor/overview']) await call(realtor, `GET ${list}`)
  await call(realtor, `POST ${proposal}/sending`)

  const link = `/proposal-links/${await mailedToken(scene, email, /selected/, /\/proposals\//)}`
  await call(nobody, `GET ${link}`)
  await call(nobody, `GET ${link}/photos/${photoId}`)
  await call(nobody, `PUT ${link}/opening`)
  await call(nobody, `PUT ${link}/works/${artworkId}/reaction`, { reaction: 'like' })
  await call(nobody, `POST ${link}/works/${artworkId}/comments`, { text: 'Too dark?' })
  await call(nobody, `POST ${link}/messages`, { text: 'Lovely.' })
  await call(nobody, `PUT ${link}/acceptance`, { artworkIds: [artworkId] })

  await call(nobody, `POST ${link}/meetings`, booking())
  const meeting = `/meeting-links/${await mailedToken(scene, email, /^Meeting with .* booked$/, /\/meetings\//)}`
  await call(nobody, `GET ${meeting}`)
  await call(nobody, `GET ${meeting}/times`)
  await call(nobody, `PUT ${meeting}/time`, { startsAt: nextTime() })
  await call(nobody, `POST ${meeting}/cancellation`, { reason: '' })
  await call(nobody, `DELETE ${meeting}/guest`)
  await call(realtor, `POST /clients/${clientId}/meetings`, booking())
  await call(nobody, `DELETE ${link}/client`)
}

export const meetingStories: Story[] = [meetings, proposals]
