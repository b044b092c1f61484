import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame } from '@vermeil/contracts/catalog/wall-hanging'
import { hangInRow } from '@vermeil/contracts/catalog/wall-layout'
import type { WallPlan, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { WallSeed } from '../../server/src/catalog/walls/seed-walls.ts'
import { demoAccounts } from './accounts.ts'
import { planFirstPages } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import type { PlannedWork } from './plan/works.ts'
import { door, doorCorners, roomSize } from './room.ts'

export const roomFile = join(import.meta.dirname, '..', 'pictures', 'living-room.jpg')

const eyeLineCm = 152

/** Works in a row around the middle of a wall. */
function row(wall: string, works: readonly PlannedWork[], frame: Frame, middle: number): WallWork[] {
  const hung = works.map(({ id, widthCm, heightCm }, place) => ({
    ...{ id: stableId('wall work', `${wall} ${place}`), artworkId: id, widthCm, heightCm, frame, hookCm: 6 },
    ...{ x: place, y: eyeLineCm, width: widthCm + (frame === 'none' ? 0 : 6), height: heightCm },
  }))
  return hangInRow(hung, 10, eyeLineCm, middle).map(({ width: _, height: __, ...work }) => work)
}

/** A photo of the collector's living room with three works, the realtor's plain wall, and the agent's. */
export async function demoWalls(now: Date): Promise<WallSeed[]> {
  // Not the whole plan: the sales take half a second to plan, and each start asks for the photo.
  const offered = planFirstPages(now)
    .works.filter(
      ({ soldFor, venue, widthCm, heightCm }) =>
        soldFor === null && venue === 'timed' && widthCm >= 48 && widthCm <= 75 && heightCm >= 60 && heightCm <= 95,
    )
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
  const common = { eyeLineCm, unit: 'cm', heightCm: 270, reference: null } as const
  const wallOf = (name: string, ownerId: AccountId, plan: WallPlan, photo: WallSeed['photo'] = null): WallSeed => ({
    ...{ id: stableId('wall', name), ownerId, plan, photo },
  })
  const { collector, realtor, agent } = demoAccounts
  return [
    wallOf(
      'collector',
      collector.id as AccountId,
      {
        ...{ ...common, room: 'Living room', name: 'Above the sofa', widthCm: 400, color: '#f4f1ea' },
        reference: { kind: 'door', ...door, bottomCm: 0, corners: [...doorCorners] },
        works: row('collector', offered.slice(0, 3), 'oak', 290),
      },
      { data: await readFile(roomFile), ...roomSize },
    ),
    wallOf('realtor', realtor.id as AccountId, {
      ...{ ...common, room: '14 Harbor Lane', name: 'Long wall', widthCm: 420, color: '#d5d9d6' },
      works: row('realtor', offered.slice(3, 6), 'none', 210),
    }),
    wallOf('agent', agent.id as AccountId, {
      ...{ ...common, room: 'Detective Office', name: 'Behind the desk', widthCm: 380, color: '#5d6b6a' },
      works: row('agent', offered.slice(6, 8), 'black', 190),
    }),
  ]
}
