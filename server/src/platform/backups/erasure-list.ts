import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { MediaStore } from '../media/media-store.ts'
import type { Secrets } from '../secret-box.ts'
import { openSealed, sealText } from './manifest.ts'

/** `deleted-client`: its realtor can restore it for a day. */
export const erasureKinds = ['account', 'link', 'client', 'deleted-client', 'meeting', 'label-visitor'] as const
export type ErasureKind = (typeof erasureKinds)[number]

const Erasure = z.strictObject({ kind: z.enum(erasureKinds), id: z.uuid(), at: z.coerce.date() })
/** What a restore must not bring back. */
export type Erasure = z.infer<typeof Erasure>

/** Sorted by time. Media keys have no capital letters and no colons. */
const keyFrom = (time: Date) => `erasures/${time.toISOString().toLowerCase().replaceAll(':', '-')}`
const NOTED_UNTIL = 'backups/erasures-until'

/** An erasure has its time before it is committed, and clocks differ. To erase somebody twice does no harm. */
const MARGIN_MS = 60 * 60 * 1000
const withMargin = (time: Date) => new Date(time.getTime() - MARGIN_MS)
const keyBefore = (time: string) => keyFrom(withMargin(new Date(time)))

/**
 * Beside the backups, because a restored database knows nothing of what happened after it: who was erased since must not
 * come back. Ids only, and sealed: write access to the backups must not be enough to have accounts erased.
 */
export async function noteErasure(
  place: Pick<MediaStore, 'putNamed'>,
  secret: Buffer,
  { kind, id, at }: Erasure,
): Promise<void> {
  const note = sealText(secret, JSON.stringify({ kind, id, at }))
  await place.putNamed(`${keyFrom(at)}-${kind}-${id}`, Buffer.from(note))
}

/** All erasures before this time are in the list: a restore can tell it from a list that nobody writes. */
export async function noteUntil(place: Pick<MediaStore, 'putNamed'>, secret: Buffer, time: Date): Promise<void> {
  await place.putNamed(NOTED_UNTIL, Buffer.from(sealText(secret, time.toISOString())))
}

/** Null where nobody has written a list. */
export async function readUntil(place: Pick<MediaStore, 'open'>, secrets: Secrets): Promise<Date | null> {
  const file = await place.open(NOTED_UNTIL)
  return file && new Date(openSealed(secrets, await text(file.stream), 'time of the list of erasures'))
}

/** Whether servers were writing the list when the backup was taken. */
export const isListed = (notedUntil: Date | null, takenAt: Date): boolean =>
  notedUntil !== null && notedUntil >= withMargin(takenAt)

/** Once no backup is older, there is nobody left to bring back. */
export async function forgetErasures(place: Pick<MediaStore, 'list' | 'remove'>, before: string): Promise<void> {
  for await (const { key } of place.list('erasures/')) if (key < keyBefore(before)) await place.remove(key)
}

/** Those from a moment on. */
export async function readErasures(
  place: Pick<MediaStore, 'list' | 'open'>,
  secrets: Secrets,
  since: string,
): Promise<Erasure[]> {
  const found: Erasure[] = []
  for await (const { key } of place.list('erasures/')) {
    const file = key >= keyBefore(since) ? await place.open(key) : null
    if (file) found.push(Erasure.parse(JSON.parse(openSealed(secrets, await text(file.stream), `note ${key}`))))
  }
  return found
}
