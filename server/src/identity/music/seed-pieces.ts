import { musicStore } from './music-store.ts'

/** Adds pieces at the end. A piece whose file is in the playlist already is left as it is. */
export const seedPieces = musicStore.addBehind
