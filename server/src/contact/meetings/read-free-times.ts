import type { FreeTimes, FreeTimesQuery, MeetingHost, MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { bookableSpan, freeTimes, within } from './free-time-rules.ts'
import { hoursStore } from './hours-store.ts'
import { type MeetingRow, meetingStore } from './meeting-store.ts'

type Deps = { database: Database; accounts: Pick<Accounts, 'profileOf'> }

const DAYS_SHOWN = 7

/** Who can be met, and when. */
export function createReadFreeTimes({ database: { db }, accounts }: Deps) {
  async function hoursOfHost(hostId: AccountId): Promise<MeetingHours | null> {
    return (await hoursStore.isHost(db, hostId)) ? hoursStore.ofAccount(db, hostId) : null
  }

  async function timesIn(hostId: AccountId, hours: MeetingHours, asked: FreeTimesQuery, except: string | null) {
    const now = await houseNow(db)
    const bookable = bookableSpan(now)
    const from = asked.from ? new Date(asked.from) : now
    const until = new Date(from.getTime() + (asked.days ?? DAYS_SHOWN) * 86_400_000)
    const busy = await meetingStore.busy(db, hostId, bookable, except)
    const times = [...freeTimes(hours, busy, within({ from, until }, bookable))]
    const [next] = freeTimes(hours, busy, within({ from: until, until: bookable.until }, bookable))
    return { times: times.map((at) => at.toISOString()), nextAt: next?.toISOString() ?? null }
  }

  return {
    /** Null for everybody who published no hours, or may not host. */
    async host(hostId: AccountId): Promise<MeetingHost | null> {
      const hours = await hoursOfHost(hostId)
      const profile = (await accounts.profileOf([hostId])).get(hostId)
      if (!hours || !profile) return null
      const { id, name, avatar } = profile
      return { id, name, avatar, minutes: hours.minutes, timeZone: hours.timeZone }
    },

    async times(hostId: AccountId, asked: FreeTimesQuery): Promise<FreeTimes> {
      const hours = await hoursOfHost(hostId)
      if (!hours) throw new AppError('meeting.host-unknown', {})
      return timesIn(hostId, hours, asked, null)
    },

    /** Where a meeting can be moved to, also when the host takes no new bookings. */
    async timesToMove({ id, host_id }: MeetingRow, asked: FreeTimesQuery): Promise<FreeTimes> {
      const hours = await hoursStore.ofAccount(db, host_id)
      return hours ? timesIn(host_id, hours, asked, id) : { times: [], nextAt: null }
    },
  }
}
