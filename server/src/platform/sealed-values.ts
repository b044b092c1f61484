import type { RunSql } from './postgres/run-sql.ts'
import { createSecretBox, openWith, type Secrets } from './secret-box.ts'

export type SealedValue = { id: string; sealed: Buffer }

/** One kind of values that are stored sealed, so that all of them can be counted, and sealed with another key. */
export type SealedKind<Purpose extends string> = {
  name: string
  purpose: Purpose
  /** In the order of their ids. */
  page(run: RunSql, after: string, limit: number): Promise<SealedValue[]>
  /** Changes nothing if the value is another one meanwhile. */
  replace(run: RunSql, value: SealedValue, sealed: Buffer): Promise<unknown>
}

const AT_ONCE = 500

async function* valuesOf(run: RunSql, { page }: SealedKind<string>): AsyncGenerator<SealedValue> {
  for (let after = ''; ; ) {
    const values = await page(run, after, AT_ONCE)
    yield* values
    const last = values.at(-1)
    if (!last || values.length < AT_ONCE) return
    after = last.id
  }
}

/** How many values each of the secrets opens, in their order, and how many none of them does. */
export type SealedCount = { name: string; byKey: number[]; unopened: number }

/** `isResealing`: what another than the first opens is sealed with the first. Each value on its own, while people go on. */
export async function countSealed(
  run: RunSql,
  kind: SealedKind<string>,
  secrets: Secrets,
  { isResealing }: { isResealing: boolean },
): Promise<SealedCount> {
  const count: SealedCount = { name: kind.name, byKey: secrets.map(() => 0), unopened: 0 }
  const box = createSecretBox(secrets)
  for await (const value of valuesOf(run, kind)) {
    const texts = secrets.map((secret) => openWith(secret, value.sealed))
    const index = texts.findIndex((text) => text !== null)
    const text = texts[index]
    if (text === undefined || text === null) count.unopened++
    else count.byKey[index] = (count.byKey[index] ?? 0) + 1
    if (isResealing && index > 0 && text) await kind.replace(run, value, box.seal(text))
  }
  return count
}
