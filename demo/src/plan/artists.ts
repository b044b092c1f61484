import { at } from '../at.ts'
import { createRandom, scatter } from '../painter/random.ts'
import { type PaintStyle, paintStyleIds } from '../painter/work.ts'
import { artistNames, artistPlace } from './artist-names.ts'
import { featuredArtists } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { stableId } from './stable-id.ts'
import { artistBio, artistStatement, styleWords } from './work-texts.ts'

export type PlannedArtist = {
  id: string
  name: string
  specialty: string
  location: string
  joinedYear: number
  bio: string
  statement: string
  isFeatured: boolean
  style: PaintStyle
  followers: number
}

export function planArtists(): PlannedArtist[] {
  const known = new Set<string>(featuredArtists.map(({ name }) => name))
  const names = artistNames(demoFigures.artists + known.size).filter((name) => !known.has(name))
  const others = names.slice(0, demoFigures.artists - featuredArtists.length)
  const styleOf = (specialty: string) =>
    at(
      paintStyleIds.filter((id) => styleWords[id].specialty === specialty),
      0,
    )
  return [
    ...featuredArtists.map((artist, i) => ({
      ...artist,
      id: stableId('artist', artist.name),
      isFeatured: true,
      style: styleOf(artist.specialty),
      followers: 340 + i * 85,
    })),
    ...others.map((name, i) => {
      const random = createRandom(scatter(i, 11))
      const style = at(paintStyleIds, (i + 1) % paintStyleIds.length)
      const { specialty } = styleWords[style]
      const location = artistPlace(i)
      const bio = artistBio(name, specialty, location)
      // Before the first sale of anybody.
      const joinedYear = random.whole(2015, 2023)
      const statement = artistStatement(random)
      const followers = Math.floor(random.next() ** 3 * 220)
      return {
        id: stableId('artist', name),
        name,
        specialty,
        location,
        joinedYear,
        bio,
        statement,
        isFeatured: false,
        style,
        followers,
      }
    }),
  ]
}
