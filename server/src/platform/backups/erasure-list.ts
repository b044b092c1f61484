import { text } from 'node:stream/consumers'
import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { MediaStore } from '../media/media-store.ts'
import { openSealed, sealText } from './manifest.ts'

const Erasure = z.strictObject({
  accountId: z.custom<AccountId>((id) => z.uuid().safeParse(id).success),
  erasedAt: z.iso.datetime(),
})
export type Erasure = z.infer<typeof Erasure>

/** Sorted by time. Media keys have no capital letters and no colons. */
const keyFrom = (time: string) => `erasures/${time.toLowerCase().replaceAll(':', '-')}`

/** An erasure has its time before it is committed, and clocks differ. To erase somebody twice does no harm. */
const MARGIN_MS = 60 * 60 * 1000
const keyBefore = (time: string) => keyFrom(new Date(new Date(time).getTime() - MARGIN_MS).toISOString())

/**
 * Beside the backups, because a restored database knows nothing of what happened after it: who was erased since must not
 * come back. Ids only, and sealed: write access to the backups must not be enough to have accounts erased.
 */
export async function noteErasure(
  place: Pick<MediaStore, 'putNamed'>,
  secret: Buffer,
  erasure: Erasure,
): Promise<void> {
  const note = sealText(secret, JSON.stringify(erasure))
  await place.putNamed(`${keyFrom(erasure.erasedAt)}-${erasure.accountId}`, Buffer.from(note))
}

/** Once no backup is older, there is nobody left to bring back. */
export async function forgetErasures(place: Pick<MediaStore, 'list' | 'remove'>, before: string): Promise<void> {
  for await (const { key } of place.list('erasures/')) if (key < keyBefore(before)) await place.remove(key)
}

/** Those from a moment on. */
export async function readErasures(
  place: Pick<MediaStore, 'list' | 'open'>,
  secret: Buffer,
  since: string,
): Promise<Erasure[]> {
  const found: Erasure[] = []
  for await (const { key } of place.list('erasures/')) {
    const file = key >= keyBefore(since) ? await place.open(key) : null
    if (file) found.push(Erasure.parse(JSON.parse(openSealed(secret, await text(file.stream), `note ${key}`))))
  }
  return found
}
