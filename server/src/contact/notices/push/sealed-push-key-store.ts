import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import type { SealedKind, SealedValue } from '../../../platform/sealed-values.ts'

const readKey = statement<SealedValue>(
  'notices.sealed-push-key',
  `select id::text, sealed_private_key as sealed from push_keys`,
)
const replaceKey = statement<unknown, [old: Buffer, sealed: Buffer]>(
  'notices.reseal-push-key',
  'update push_keys set sealed_private_key = $2 where sealed_private_key = $1',
)

/** One pair, or none. */
export const sealedPushKeys: SealedKind<'push keys'> = {
  name: 'push keys',
  purpose: 'push keys',
  page: async (run, after) => (after ? [] : run(readKey)),
  replace: (run, { sealed: old }, sealed) => run(replaceKey, [old, sealed]),
}

const removePair = statement<unknown>('notices.remove-push-pair', 'delete from push_keys')
const removeDevices = statement<{ id: string }>(
  'notices.remove-push-devices',
  'delete from push_subscriptions returning id',
)
const countDevices = statement<{ devices: number }>(
  'notices.count-push-devices',
  'select count(*)::int as devices from push_subscriptions',
)

export const countPushDevices = async (run: RunSql): Promise<number> => (await run(countDevices))[0]?.devices ?? 0

/** Subscriptions belong to the pair they were made with: they go with it. Returns how many there were. */
export async function removePushPair(run: RunSql): Promise<number> {
  const devices = await run(removeDevices)
  await run(removePair)
  return devices.length
}
