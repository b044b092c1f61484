import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

const readSample = statement<{ sealed: Buffer }>(
  'accounts.sealed-sample',
  'select sealed_secret as sealed from mfa_factors order by created_at desc limit 1',
)

/** A secret that the signing key must open; null where nobody has a second factor. */
export const sealedFactorSample = async (run: RunSql): Promise<Buffer | null> =>
  (await run(readSample))[0]?.sealed ?? null
