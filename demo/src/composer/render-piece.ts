import { createRandom } from '../painter/random.ts'
import { encodeFlac } from './flac-encoder.ts'
import { createLoop, SAMPLE_RATE } from './loop.ts'
import { master } from './master.ts'
import type { Piece } from './piece.ts'
import { reverberate } from './reverb.ts'

/** The piece as samples. The same piece always gives the same ones: its seed decides every small freedom in it. */
export function perform({ seconds, seed, room, play }: Piece) {
  const stage = createLoop(seconds)
  play(stage, createRandom(seed))
  return master(reverberate(stage, room))
}

export const renderPiece = (piece: Piece): Uint8Array => encodeFlac({ ...perform(piece), sampleRate: SAMPLE_RATE })
