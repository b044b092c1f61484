import type { Config } from '../config.ts'
import { countPushDevices, removePushPair } from '../contact/notices/push/sealed-push-key-store.ts'
import { ACCESS_TOKEN_SECONDS } from '../identity/accounts/sessions/access-tokens.ts'
import { houseKeyStore, type UsedKey } from '../identity/accounts/sessions/house-key-store.ts'
import {
  makeSigningKey,
  pemsOf,
  type SigningKey,
  type SigningKeys,
  sealRetired,
  storeKeys,
} from '../identity/accounts/sessions/house-keys.ts'
import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { must } from '../platform/must.ts'
import { onClient, type RunSql } from '../platform/postgres/run-sql.ts'
import { type Call, type Command, HouseProblem, type Outcome, UsageProblem } from './command.ts'
import { houseKeys, withDatabase } from './database.ts'
import { type AllSealed, countAllSealed } from './sealed-values.ts'

const idOf = ({ publicJwk }: SigningKey) => publicJwk.kid
/** The tokens that an old key has signed. */
const TOKENS_MS = ACCESS_TOKEN_SECONDS * 1000

/**
 * What a rotation does next, of four steps with a restart of all nodes after each but the third: every node must know a
 * key before another one signs with it, and nobody is signed out.
 */
type Step = 'announce' | 'switch' | 'reseal' | 'drop'

/** The keys tell by themselves how far a rotation is: one that was never first is the next, the others are old. */
function nextStep(keys: SigningKeys, used: readonly UsedKey[]): Step {
  const [current, ...others] = keys
  const wasFirst = new Map(used.map((key) => [key.id, key]))
  if (!wasFirst.has(idOf(current))) {
    throw new HouseProblem('No server has started with these keys. Start all nodes with them first.')
  }
  if (others.length === 0) return 'announce'
  if (others.some((key) => !wasFirst.has(idOf(key)))) return 'switch'
  return others.some((key) => !wasFirst.get(idOf(key))?.retiredAt) ? 'reseal' : 'drop'
}

/** Writes the keys to the data folder, or says what the setting must be: the environment isn't ours to change. */
function hand(config: Config, keys: SigningKeys, { isDry }: { isDry: boolean }) {
  const ids = keys.map(idOf)
  if (isDry) return { lines: [], setting: null, ids }
  if (config.jwtPrivateKey === undefined) {
    storeKeys(config.dataDir, keys)
    return { lines: [`They are in ${config.dataDir}/jwt-key.pem. Keep a copy of it.`], setting: null, ids }
  }
  const setting = pemsOf(keys).trimEnd().replaceAll('\n', '\\n')
  return { lines: ['Set this on all nodes, and keep a copy of it:', `JWT_PRIVATE_KEY="${setting}"`], setting, ids }
}

const restart = 'Restart all nodes, then run `npm run house -- keys rotate` again.'

async function rotate({ config, values }: Call, run: RunSql): Promise<Outcome> {
  const keys = await houseKeys(config)
  const used = await houseKeyStore.ofHouse(run)
  const isDry = values['dry-run'] === true
  const step = nextStep(keys, used)
  const [current, ...others] = keys
  const outcome = (says: string, lines: readonly string[], more: Record<string, unknown> = {}): Outcome => ({
    isGood: true,
    result: { step, isDry, ...more },
    lines: [`${isDry ? 'Would be done: ' : ''}${says}`, ...lines],
  })

  if (step === 'announce') {
    const next = await makeSigningKey()
    const { lines, setting, ids } = hand(config, [current, next], { isDry })
    const says = isDry ? 'a second key is made.' : `The next key is ${idOf(next)}. It signs nothing yet.`
    return outcome(says, [...lines, restart], { keys: isDry ? ids.slice(0, 1) : ids, setting })
  }
  if (step === 'switch') {
    const next = must(
      others.find((key) => !used.some(({ id }) => id === idOf(key))),
      'a key that never signed',
    )
    const order: SigningKeys = [next, ...keys.filter((key) => key !== next)]
    const { lines, setting, ids } = hand(config, order, { isDry })
    return outcome(`${idOf(next)} signs and seals from the restart on.`, [...lines, restart], { keys: ids, setting })
  }
  if (step === 'reseal') {
    const { counts } = await countAllSealed(run, keys, !isDry)
    if (!isDry) for (const key of others) await houseKeyStore.retire(run, idOf(key), sealRetired(keys, key))
    const resealed = counts.map(({ name, byKey }) => ({
      name,
      values: byKey.slice(1).reduce((sum, values) => sum + values, 0),
    }))
    const lines = resealed.map(({ name, values: count }) => `${name}: ${count}`)
    const wait = 'Run it again in an hour, when the last access token of the old key has expired.'
    return outcome(`Sealed with ${idOf(current)}:`, [...lines, wait], { resealed })
  }
  refuseEarlyDrop(others, used, must(await houseKeyStore.now(run), 'the time'))
  // A node that was restarted late may have sealed with the old key after all.
  if (!isDry) await countAllSealed(run, keys, true)
  const { lines, setting, ids } = hand(config, [current], { isDry })
  const last = 'Restart all nodes. Keep the old key as long as backups of its time: a restore needs it.'
  return outcome(`${others.map(idOf).join(', ')} dropped.`, [...lines, last], { keys: ids, setting })
}

function refuseEarlyDrop(others: readonly SigningKey[], used: readonly UsedKey[], now: Date) {
  const retired = others.map((key) => must(used.find(({ id }) => id === idOf(key))?.retiredAt, 'a retired key'))
  const from = new Date(Math.max(...retired.map((at) => at.getTime())) + TOKENS_MS)
  if (now < from) throw new HouseProblem(`The old key can be dropped from ${from.toISOString()} on: tokens need it.`)
}

function describe({ ids, counts }: AllSealed, keys: SigningKeys, used: readonly UsedKey[]): Outcome {
  const result = ids.map((id, index) => ({
    id,
    use: index === 0 ? 'signs and seals' : used.some((key) => key.id === id) ? 'old' : 'next',
    sealed: counts.map(({ name, byKey }) => ({ name, values: byKey[index] ?? 0 })),
  }))
  const retired = used.filter(({ id, retiredAt }) => retiredAt && !keys.some((key) => idOf(key) === id))
  const unopened = counts.filter((count) => count.unopened > 0)
  return {
    isGood: unopened.length === 0,
    result: { keys: result, retired: retired.map(({ id, retiredAt }) => ({ id, retiredAt })), unopened },
    lines: [
      ...result.map(({ id, use, sealed }) => {
        const parts = sealed.filter((part) => part.values > 0).map((part) => `${part.values} ${part.name}`)
        return `${id}: ${use}; ${parts.join(', ') || 'nothing is sealed with it'}`
      }),
      ...retired.map(
        ({ id }) => `${id}: dropped; older sessions, recovery codes and links are checked with its secrets`,
      ),
      ...unopened.map((count) => `✗ ${count.unopened} ${count.name} are opened by none of these keys.`),
    ],
  }
}

async function forget({ values }: Call, run: RunSql, id: string | undefined): Promise<Outcome> {
  if (!id) throw new UsageProblem('Say which key: `keys list` has their fingerprints.')
  const known = (await houseKeyStore.ofHouse(run)).find((key) => key.id === id)
  if (!known?.retiredAt) throw new HouseProblem('This key was not dropped by a rotation.')
  if (!values['dry-run']) await houseKeyStore.forget(run, id)
  const lines = [
    `${values['dry-run'] ? 'Would be forgotten' : 'Forgotten'}: ${id}. Restart all nodes: then sessions that were not used since the rotation end, and recovery codes, pick-up codes and links from before it open nothing.`,
  ]
  return { isGood: true, result: { id }, lines }
}

/** For a pair that was sealed with a key that is lost. */
async function renewPushPair({ values }: Call, run: RunSql): Promise<Outcome> {
  const devices = values['dry-run'] ? await countPushDevices(run) : await removePushPair(run)
  const line = values['dry-run']
    ? `The pair would be removed, with ${devices} devices.`
    : `Removed, with ${devices} devices. Restart all nodes: they make a new pair, and people switch their devices on again.`
  return { isGood: true, result: { devices }, lines: [line] }
}

export const keys: Command = {
  summary: 'Lists the keys that sign and seal, or does the next step of their rotation.',
  argument: 'list | rotate | forget <fingerprint> | new-push-pair',
  options: { 'dry-run': { type: 'boolean', help: 'change nothing, and say what would be done' } },
  run: (call) =>
    withDatabase(call.config, async (url): Promise<Outcome> => {
      const [action = 'list', id] = call.positionals
      const client = await connectForCopy(url, 'vermeil-keys')
      const run = onClient(client)
      try {
        if (action === 'rotate') return await rotate(call, run)
        if (action === 'forget') return await forget(call, run, id)
        if (action === 'new-push-pair') return await renewPushPair(call, run)
        if (action !== 'list') {
          throw new UsageProblem('Say `keys list`, `keys rotate`, `keys forget <fingerprint>` or `keys new-push-pair`.')
        }
        const ours = await houseKeys(call.config)
        return describe(await countAllSealed(run, ours), ours, await houseKeyStore.ofHouse(run))
      } finally {
        await client.end()
      }
    }),
}
