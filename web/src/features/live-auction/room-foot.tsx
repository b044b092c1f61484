import type { ComponentProps } from 'react'
import { SpokenBidsSelect } from './spoken-bids-select'
import { UpcomingLots } from './upcoming-lots'

/** What comes next, and how the room speaks. Below the fold, and loaded after what is above it. */
export function RoomFoot(upcoming: ComponentProps<typeof UpcomingLots>) {
  return (
    <>
      <UpcomingLots {...upcoming} />
      <div className="mt-10 flex justify-end">
        <SpokenBidsSelect />
      </div>
    </>
  )
}
