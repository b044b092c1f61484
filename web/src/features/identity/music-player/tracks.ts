import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import type { Track } from './music-state'
import type { OwnRecord } from './own-record'

export const houseTrack = ({ id, title, credit, url, durationSeconds, uploadedAt }: MusicPiece): Track => ({
  key: id,
  name: title,
  credit,
  source: 'house',
  url,
  seconds: durationSeconds,
  uploadedAt,
})

/** Lives until its address is given back by `URL.revokeObjectURL`. */
export const ownTrack = ({
  fileName,
  file,
  uploadedAt,
}: Omit<OwnRecord, 'uploadedAt'> & Partial<OwnRecord>): Track => ({
  key: 'own',
  name: fileName,
  credit: null,
  source: 'own',
  url: URL.createObjectURL(file),
  seconds: null,
  uploadedAt: uploadedAt ?? null,
})

/** The browser's own music first, the site's playlist behind it; what was uploaded from here is not offered twice. */
export function queueOf(own: Track | null, house: readonly Track[]): readonly Track[] {
  if (!own) return house
  return [own, ...house.filter(({ uploadedAt }) => uploadedAt !== own.uploadedAt)]
}

/** The piece so many places further on, round the end; the first one where the current piece is not in the queue. */
export function trackBeside(queue: readonly Track[], current: Track | null, steps: number): Track | null {
  const index = queue.findIndex(({ key }) => key === current?.key)
  if (index < 0) return queue[0] ?? null
  return queue[(index + steps + queue.length) % queue.length] ?? null
}
