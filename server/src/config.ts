import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { SupportSettings } from '@vermeil/contracts/identity/house-settings.schema'
import { z } from 'zod'
import { demoAnonKey, productionProblems, productionWarnings } from './check-production.ts'
import { isProxyList } from './platform/http/trusted-proxies.ts'
import { must } from './platform/must.ts'

/** Every setting, in one place. Only main.ts reads the environment; everything else is handed what it needs. */
const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => ['on', 'true', '1'].includes(value))
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const count = z.coerce.number().int().min(1)
const connection = (scheme: RegExp) => z.url({ protocol: scheme })

const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: connection(/^postgres(ql)?$/).optional(), // absent: PostgreSQL starts under DATA_DIR
  DATABASE_OWNER_URL: connection(/^postgres(ql)?$/).optional(), // who migrates; absent: DATABASE_URL owns its tables
  MIGRATE_AT_START: flag.default(true), // off: `npm run house -- migrate` does it, and a node refuses to start before
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(16),
  JOB_POLL_SECONDS: z.coerce.number().min(0.5).max(60).default(1), // how soon a job that another node sent is started
  NODE_NAME: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'has up to 64 letters, digits, dots, colons, dashes and underscores')
    .optional(), // absent: host name and process id
  REDIS_URL: connection(/^rediss?$/).optional(), // needed only with several nodes
  SMTP_URL: connection(/^smtps?$/).optional(), // absent: a local mail catcher runs
  MAIL_FROM: z.string().min(3).default('Vermeil <house@vermeil.example>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(), // signs events of connected accounts
  STRIPE_API_URL: url.optional(), // an emulator that several nodes share; absent: Stripe itself
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(), // absent: media is stored under DATA_DIR
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  JWT_PRIVATE_KEY: z.string().optional(), // PKCS#8 PEM of a P-256 key, or of several; absent: created under DATA_DIR
  ANON_KEY: z.string().min(16).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).max(72).optional(),
  MUSIC_PIN: z.string().length(4).optional(),
  SMS_URL: url.optional(),
  // Hosts that a browser's push subscription may name; `*.` stands for any host below.
  PUSH_SERVICES: z
    .string()
    .regex(/^(\*\.)?[a-z0-9.-]+(,(\*\.)?[a-z0-9.-]+)*$/, 'lists host names, separated by commas')
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'),
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  SUPPORT_PHONE: SupportSettings.shape.phone.default('+1 (212) 555-0142'),
  DEMO: flag.optional(),
  DEMO_BIDDERS: flag.default(true), // off: only visitors bid in the demonstration
  RATE_LIMITS: flag.default(true),
  SOCKETS_PER_ADDRESS: count.default(500), // a saleroom full of people may share one address
  SOCKETS_PER_ACCOUNT: count.default(20),
  METRICS_TOKEN: z.string().min(16).optional(), // absent: /metrics answers on this machine only
  PUSH_TEST_SERVICE: url.optional(), // tests only: the origin of a push service on loopback
  UNSAFE_DATABASE: flag.default(false), // tests only: allows fsync off, and the banner says so
  BACKUP_TO: z.string().min(1).optional(), // a folder, or s3://bucket with the keys of BACKUP_S3_* or S3_*
  BACKUP_S3_ENDPOINT: url.optional(), // of the bucket of BACKUP_TO, where it is not opened by S3_*
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_RECIPIENTS: z.string().optional(), // public keys of age, separated by commas
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(), // the secret key; only where backups are restored
  BACKUP_KEEP_DAYS: count.default(35),
  BACKUP_NIGHTLY: flag.default(false), // by the job queue
  ARCHIVE_TO: z.string().min(1).optional(), // a folder for the log of the database that comes with us
  // Proxies whose X-Forwarded-For counts.
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'lists addresses, ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(), // absent: no traces, and nothing of OpenTelemetry is loaded
  OTEL_SERVICE_NAME: z.string().min(1).default('vermeil'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1), // the share of traces that is recorded
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

const requiredInProduction = [
  'DATABASE_URL',
  'SITE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'JWT_PRIVATE_KEY',
  'ANON_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'MUSIC_PIN',
] as const

export class ConfigError extends Error {}

const sentence = (issue: z.core.$ZodIssue) =>
  `${issue.path.join('.')}: ${issue.message.replace(/^Invalid input: /, '')}`

export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(`The configuration is not right. ${parsed.error.issues.map(sentence).join('; ')}.`)
  }
  const it = parsed.data
  const production = it.NODE_ENV === 'production'
  if (production) {
    const missing = requiredInProduction.filter((name) => given[name] === undefined)
    if (missing.length)
      throw new ConfigError(`Production needs these settings, which are missing: ${missing.join(', ')}.`)
    const problems = productionProblems(it)
    if (problems.length) throw new ConfigError(problems.join(' '))
  }
  const liveKey = /^(sk|rk)_live_/.test(it.STRIPE_SECRET_KEY ?? '')
  if (it.STRIPE_SECRET_KEY && !it.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY: fulfillment trusts only signed webhooks.',
    )
  }
  if (it.STRIPE_API_URL && (production || liveKey)) {
    throw new ConfigError('STRIPE_API_URL is for test keys: a live key is sent to Stripe itself and to nobody else.')
  }
  if (it.S3_BUCKET && !(it.S3_ACCESS_KEY_ID && it.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }

  const ofBackups = [it.BACKUP_S3_ACCESS_KEY_ID, it.BACKUP_S3_SECRET_ACCESS_KEY]
  if ((it.BACKUP_S3_ENDPOINT || ofBackups.some(Boolean)) && !ofBackups.every(Boolean)) {
    throw new ConfigError(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: without them the keys of S3_* open the bucket of BACKUP_TO.',
    )
  }

  if (it.BACKUP_NIGHTLY && !(it.BACKUP_TO && it.BACKUP_RECIPIENTS)) {
    throw new ConfigError(
      'BACKUP_NIGHTLY needs BACKUP_TO and BACKUP_RECIPIENTS: where the backups go, and who can open them.',
    )
  }

  if (it.DATABASE_OWNER_URL && !it.DATABASE_URL) {
    throw new ConfigError('DATABASE_OWNER_URL needs a DATABASE_URL: the role that serves.')
  }

  if (!it.MIGRATE_AT_START && !it.DATABASE_URL) {
    throw new ConfigError(
      'MIGRATE_AT_START is off without a DATABASE_URL: the database that comes with Vermeil is migrated when it starts.',
    )
  }

  if (it.ARCHIVE_TO && it.DATABASE_URL) {
    throw new ConfigError('ARCHIVE_TO is for the database that comes with Vermeil; DATABASE_URL names another one.')
  }

  const dataDir = resolve(it.DATA_DIR)
  const nodeName = it.NODE_NAME ?? `${hostname()}-${process.pid}`
  return {
    production,
    /** Logged once at start. */
    warnings: production ? productionWarnings(it) : [],
    port: it.PORT,
    host: it.HOST,
    /** The public address. Without SITE_URL it is the address the server listens on, known once it does. */
    siteUrl: it.SITE_URL,
    dataDir,
    demo: it.DEMO ?? !(production || liveKey),
    demoBidders: it.DEMO_BIDDERS,
    /** Stand-ins for outside services never run in production, where they could be mistaken for the real ones. */
    standInsAllowed: !(production || liveKey),
    rateLimits: it.RATE_LIMITS,
    metricsToken: it.METRICS_TOKEN,
    sockets: { perAddress: it.SOCKETS_PER_ADDRESS, perAccount: it.SOCKETS_PER_ACCOUNT },
    trustProxy: it.TRUST_PROXY,
    // A person at a terminal wants the banner and what goes wrong; an operator wants every line.
    logLevel: it.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    database: it.DATABASE_URL
      ? ({ kind: 'server', url: it.DATABASE_URL, ownerUrl: it.DATABASE_OWNER_URL ?? it.DATABASE_URL } as const)
      : ({ kind: 'embedded', dir: join(dataDir, 'postgres') } as const),
    archiveTo: it.ARCHIVE_TO && resolve(it.ARCHIVE_TO),
    migratesAtStart: it.MIGRATE_AT_START,
    databasePoolSize: it.DATABASE_POOL_SIZE,
    unsafeDatabase: it.UNSAFE_DATABASE,
    jobPollSeconds: it.JOB_POLL_SECONDS,
    redisUrl: it.REDIS_URL,
    mail: { url: it.SMTP_URL, from: it.MAIL_FROM },
    sms: { url: it.SMS_URL },
    pushServices: { hosts: it.PUSH_SERVICES.split(','), testOrigin: it.PUSH_TEST_SERVICE ?? null },
    media: it.S3_BUCKET
      ? ({
          kind: 's3',
          endpoint: it.S3_ENDPOINT,
          region: it.S3_REGION,
          bucket: it.S3_BUCKET,
          accessKeyId: must(it.S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID'),
          secretAccessKey: must(it.S3_SECRET_ACCESS_KEY, 'S3_SECRET_ACCESS_KEY'),
        } as const)
      : ({ kind: 'disk', dir: join(dataDir, 'media') } as const),
    backups: {
      /** What opens a bucket: one in another account, or as the files are opened. */
      s3: it.BACKUP_S3_ACCESS_KEY_ID
        ? {
            ...{ endpoint: it.BACKUP_S3_ENDPOINT, region: it.BACKUP_S3_REGION },
            ...{ id: it.BACKUP_S3_ACCESS_KEY_ID, secret: it.BACKUP_S3_SECRET_ACCESS_KEY },
          }
        : { endpoint: it.S3_ENDPOINT, region: it.S3_REGION, id: it.S3_ACCESS_KEY_ID, secret: it.S3_SECRET_ACCESS_KEY },
      to: it.BACKUP_TO,
      recipients: it.BACKUP_RECIPIENTS?.split(',').map((recipient) => recipient.trim()) ?? [],
      identityFile: it.BACKUP_IDENTITY_FILE,
      keepDays: it.BACKUP_KEEP_DAYS,
      isNightly: it.BACKUP_NIGHTLY,
    },
    payments: it.STRIPE_SECRET_KEY
      ? ({
          kind: 'stripe',
          secretKey: it.STRIPE_SECRET_KEY,
          webhookSecrets: [
            must(it.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET'),
            ...(it.STRIPE_CONNECT_WEBHOOK_SECRET ? [it.STRIPE_CONNECT_WEBHOOK_SECRET] : []),
          ],
          apiUrl: it.STRIPE_API_URL,
        } as const)
      : ({ kind: 'emulator', dir: join(dataDir, 'stripe') } as const),
    jwtPrivateKey: it.JWT_PRIVATE_KEY,
    anonKey: it.ANON_KEY ?? demoAnonKey,
    admin: it.ADMIN_EMAIL && it.ADMIN_PASSWORD ? { email: it.ADMIN_EMAIL, password: it.ADMIN_PASSWORD } : undefined,
    musicPin: it.MUSIC_PIN ?? '1854',
    support: { email: it.SUPPORT_EMAIL, phone: it.SUPPORT_PHONE },
    nodeName,
    tracing: it.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: it.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: it.OTEL_SERVICE_NAME,
          sampleRatio: it.OTEL_TRACES_SAMPLER_ARG,
          node: nodeName,
        }
      : null,
  } as const
}

export type Config = ReturnType<typeof readConfig>
