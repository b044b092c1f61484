import type { Work } from './painter/work.ts'

/** The face of an artist, by their place in the house's list. */
export const portraitOf = (index: number): Work => ({ style: 'portrait', aspect: 'square', seed: 9_000 + index })
