import { statement } from '../../../platform/postgres/run-sql.ts'
import type { SealedKind, SealedValue } from '../../../platform/sealed-values.ts'

const readPage = statement<SealedValue, [after: string | null, limit: number]>(
  'accounts.sealed-factors',
  `select id, sealed_secret as sealed from mfa_factors where $1::uuid is null or id > $1 order by id limit $2`,
)
const replaceSecret = statement<unknown, [id: string, old: Buffer, sealed: Buffer]>(
  'accounts.reseal-factor',
  'update mfa_factors set sealed_secret = $3 where id = $1 and sealed_secret = $2',
)

export const sealedFactors: SealedKind<'factor secrets'> = {
  name: 'second factors',
  purpose: 'factor secrets',
  page: (run, after, limit) => run(readPage, [after || null, limit]),
  replace: (run, { id, sealed: old }, sealed) => run(replaceSecret, [id, old, sealed]),
}
