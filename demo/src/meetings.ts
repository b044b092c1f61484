import type { DayHours, MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import type { SeededMeetings } from '../../server/src/contact/meetings/seed-meetings.ts'
import { demoAccounts } from './accounts.ts'
import { stableId } from './plan/stable-id.ts'

const { artist, realtor, agent, collector } = demoAccounts
const DAY = 86_400_000

const afternoons: DayHours = [{ from: '13:00', until: '17:00' }]
const officeHours: DayHours = [
  { from: '09:00', until: '12:00' },
  { from: '13:00', until: '17:00' },
]
const off: DayHours = []

const published = (hours: Omit<MeetingHours, 'isPublished' | 'exceptions'>): MeetingHours => ({
  ...hours,
  ...{ isPublished: true, exceptions: [] },
})

/** Everybody who can be met has hours, each in another time zone; the collector has met and will meet some of them. */
export const demoMeetings = (now: Date): SeededMeetings => ({
  hours: [
    {
      accountId: artist.id,
      hours: published({
        ...{ timeZone: 'Europe/Oslo', minutes: 30, place: 'The studio, Skostredet 12, Bergen' },
        weekly: [off, afternoons, afternoons, afternoons, off, [{ from: '10:00', until: '14:00' }], off],
      }),
    },
    {
      accountId: realtor.id,
      hours: published({
        ...{ timeZone: 'America/Chicago', minutes: 30, place: 'By phone: +1 312 555 0138' },
        weekly: [officeHours, officeHours, officeHours, officeHours, officeHours, off, off],
      }),
    },
    {
      accountId: agent.id,
      hours: published({
        ...{ timeZone: 'America/Los_Angeles', minutes: 45, place: 'Stage 4, at the gate on Melrose Avenue' },
        weekly: [officeHours, off, officeHours, off, officeHours, off, off],
      }),
    },
  ],
  meetings: [
    meeting('past', realtor.id, collector.id, now, -12, 'Art for the new apartment'),
    meeting('upcoming', artist.id, collector.id, now, 3, 'A frame for the harbor painting'),
    meeting('set', agent.id, artist.id, now, 6, 'Paintings for the detective’s office'),
  ],
})

const meeting = (name: string, hostId: string, guestId: string, now: Date, days: number, topic: string) => ({
  ...{ id: stableId('meeting', name), hostId, guestId, topic },
  from: new Date(now.getTime() + days * DAY),
})
