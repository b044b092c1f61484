import { noteStore } from './note-store.ts'

export const seedNote = noteStore.set
