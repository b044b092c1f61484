import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { readIndex } from '../platform/backups/backup-place.ts'
import { readLastDrill } from '../platform/backups/drill-report.ts'
import { secretsOf } from '../platform/backups/manifest.ts'
import { verifyMailServer } from '../platform/mail/mailer.ts'
import { createStripeClient } from '../platform/stripe/stripe-client.ts'
import { world } from '../platform/world.ts'
import { openMedia } from './backups.ts'
import { sealingKeys } from './database.ts'
import { type Finding, finding } from './finding.ts'
import { openBackupPlace } from './places.ts'

const MIN_FREE_SHARE = 0.1
const PROVIDER_TIMEOUT_MS = 10_000
const HOUR_MS = 60 * 60 * 1000
/** As the alarms of docs/runbook.md. */
const MAX_BACKUP_AGE_MS = 36 * HOUR_MS
const MAX_DRILL_AGE_MS = 240 * HOUR_MS

export async function examineMedia(config: Config): Promise<Finding> {
  const problem = await openMedia(config).then(
    (media) => media.isUp().then(() => null),
    (error: Error) => error.message,
  )
  return { check: 'media store', problem }
}

export async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks } = await statfs(dataDir)
  return finding('disk', bavail / blocks >= MIN_FREE_SHARE, `Less than a tenth of the disk of ${dataDir} is free.`)
}

/** Connects and signs in, and sends nothing. */
export async function examineMail({ mail }: Config): Promise<Finding> {
  const check = 'mail'
  if (!mail.url)
    return { check, problem: null, detail: 'SMTP_URL is not set: mail goes to the mailbox of this machine' }
  const problem = await verifyMailServer(mail.url).then(
    () => null,
    ({ message }: Error) =>
      `The server of SMTP_URL does not take mail: ${message}. Is the address right, with its password?`,
  )
  return { check, problem }
}

/** Asks for the newest event, which the reconciliation reads, and changes nothing. */
export async function examineProvider({ payments }: Config): Promise<Finding> {
  const check = 'payment provider'
  if (payments.kind === 'emulator') {
    return { check, problem: null, detail: 'STRIPE_SECRET_KEY is not set: the emulator of this machine' }
  }
  const options = { timeout: PROVIDER_TIMEOUT_MS, maxNetworkRetries: 0 }
  const problem = await createStripeClient(payments)
    .events.list({ limit: 1 }, options)
    .then(
      () => null,
      ({ message }: Error) => `Stripe does not answer to STRIPE_SECRET_KEY: ${message}`,
    )
  const isLive = /^(sk|rk)_live_/.test(payments.secretKey)
  return { check, problem, detail: isLive ? 'live key' : 'test key' }
}

const since = (time: string) => world.now() - new Date(time).getTime()

export async function examineBackups(config: Config): Promise<Finding> {
  const check = 'backups'
  const { to } = config.backups
  if (!to) {
    const says = 'BACKUP_TO is not set'
    if (!config.production) return { check, problem: null, detail: says }
    return finding(check, false, `${says}: nothing is backed up, and no restore would know what was erased.`)
  }
  try {
    const place = await openBackupPlace(config, to)
    const newest = (await readIndex(place)).at(-1)
    if (!newest) return finding(check, false, 'There is none yet: npm run house -- backup.')
    const drill = await readLastDrill(place, secretsOf(await sealingKeys(config)))
    const isOld = since(newest.takenAt) > MAX_BACKUP_AGE_MS
    const isDrillOld = !drill || since(drill.verifiedAt) > MAX_DRILL_AGE_MS
    const problems = [
      ...(isOld ? ['The newest is more than a day and a half old: npm run house -- backup says why.'] : []),
      ...(isDrillOld
        ? ['None was restored in the last ten days: run npm run house -- drill where the secret key is.']
        : []),
    ]
    const size = newest.bytes === undefined ? '' : `, ${(newest.bytes / 1e6).toFixed(1)} MB`
    const verified = drill ? `${drill.id} restored at ${drill.verifiedAt}` : 'none restored yet'
    return {
      ...finding(check, problems.length === 0, problems.join(' ')),
      detail: `the newest of ${newest.takenAt}${size}; ${verified}`,
    }
  } catch (error) {
    return finding(check, false, `${to} could not be read: ${(error as Error).message}`)
  }
}
