import type { ForEachDue } from './for-each-due.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Logger } from './logger.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Images } from './media/images.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Database } from './postgres/database.ts'
import type { Every } from './rounds.ts'
import type { StripeConnection } from './stripe/stripe-client.ts'

/** What every wing stands on. A module takes what it needs of it: `Pick<Platform, 'database' | 'jobs'>`. */
export interface Platform {
  readonly database: Database
  readonly every: Every
  readonly forEachDue: ForEachDue
  readonly images: Images
  readonly jobs: Jobs
  readonly limiter: Limiter
  readonly logger: Logger
  readonly mail: MailQueue
  readonly media: MediaStore
  readonly siteUrl: () => string
  readonly stripe: StripeConnection
  readonly support: () => { email: string; phone: string }
}
