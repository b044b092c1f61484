const semitones: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const accidentals: Record<string, number> = { '': 0, '#': 1, b: -1 }

/** The frequency of a note written as musicians write it: `Db4`, `F#3`. A4 is 440 Hz. */
export function pitch(name: string): number {
  const [, letter, accidental, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? []
  if (letter === undefined || accidental === undefined) throw new TypeError(`Not a note: ${name}`)
  const fromA4 = semitones[letter]! + accidentals[accidental]! + (Number(octave) - 4) * 12 - 9
  return 440 * 2 ** (fromA4 / 12)
}

/** A chord, lowest note first: `chord('Db3 Ab3 C4 F4')`. */
export const chord = (names: string): number[] => names.split(' ').map(pitch)
