import type { Piece } from './piece.ts'
import { afterTheHammer } from './pieces/after-the-hammer.ts'
import { feltAndLinen } from './pieces/felt-and-linen.ts'
import { giltHour } from './pieces/gilt-hour.ts'
import { glassCabinet } from './pieces/glass-cabinet.ts'
import { northLight } from './pieces/north-light.ts'

/** In the order in which the demo plays them. */
export const repertoire: readonly Piece[] = [giltHour, feltAndLinen, glassCabinet, northLight, afterTheHammer]

export const pieceNamed = (slug: string): Piece | undefined => repertoire.find((piece) => piece.slug === slug)
