import { statement } from '../../../platform/postgres/run-sql.ts'
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
