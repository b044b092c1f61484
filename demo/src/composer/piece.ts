import type { Random } from '../painter/random.ts'
import type { Loop } from './loop.ts'
import type { Room } from './reverb.ts'

/** A piece of music: its title, the length of one round, and how it is played. */
export type Piece = {
  slug: string
  title: string
  seconds: number
  seed: number
  room: Room
  play(loop: Loop, random: Random): void
}

/** Who is named as the player of everything composed here. */
export const CREDIT = 'Vermeil House Ensemble'
