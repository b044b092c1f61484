import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordTestEvent } from '@vermeil/test-kit/test-events'
import pg from 'pg'
import { inject } from 'vitest'
import { startServer } from '../../server/test/server-process.ts'

/** The password of every account in the demonstration house; the README prints it. */
export const demoPassword = 'vermeil-demo'
export const demoEmail = (name: 'collector' | 'artist' | 'realtor' | 'agent' | 'admin') => `${name}@vermeil.example`

export type Mail = { id: string; to: string; subject: string; text: string; html: string; createdAt: string } & {
  attachments: { filename: string; type: string }[]
}

/** How often a mailbox is read until the mail is there: a job sends it some milliseconds after the request. */
const MAIL_POLL_MS = 25
const MAX_MAIL_WAIT_MS = 30_000

/** A demonstration house in a process of its own, with a database copied from the seeded one. */
export async function startSite(env: Record<string, string> = {}) {
  recordTestEvent('database')
  const postgresUrl = inject('browserPostgresUrl')
  const name = `journey_${randomBytes(6).toString('hex')}`
  // Copied as files: half the time of writing every page to the log, which nobody would replay.
  await onServer(postgresUrl, `create database ${name} template ${inject('demoTemplate')} strategy file_copy`)
  const databaseUrl = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const dir = await mkdtemp(join(inject('siteFolder'), 'site-'))
  // All houses of a run share their pictures: what one has painted, the next one finds.
  await mkdir(inject('paintings'), { recursive: true })
  await symlink(inject('paintings'), join(dir, 'media'), 'junction')
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    RATE_LIMITS: 'off',
    DEMO_BIDDERS: 'off',
    JOB_POLL_SECONDS: '2',
    ...env,
  }
  let server = await startServer(settings)

  return {
    get url() {
      return server.url
    },
    databaseUrl,
    output: () => server.output(),
    /** Ends the process as asked, and opens the house again on the same port, as a supervisor would. */
    async restart(signal: NodeJS.Signals = 'SIGKILL') {
      const { port } = new URL(server.url)
      await server.end(signal)
      server = await startServer({ ...settings, PORT: port })
    },
    /** The newest mail to an address whose subject matches; waits for it, since mail goes out by a job. */
    async mailTo(address: string, subject: RegExp): Promise<Mail> {
      const mailbox = `${server.url}/dev/mailbox.json?to=${encodeURIComponent(address)}`
      for (const start = Date.now(); Date.now() - start < MAX_MAIL_WAIT_MS; await sleep(MAIL_POLL_MS)) {
        const mails = (await (await fetch(mailbox)).json()) as Mail[]
        const found = mails.find((mail) => subject.test(mail.subject))
        if (found) return found
      }
      throw new Error(`No mail to ${address} with ${subject} arrived.`)
    },
    /**
     * Moves the house's clock, as only a test may: see migration 0001. Its heart goes along, or the house would take the
     * leap for an outage and give everyone their time back; no beat may fall between the two.
     */
    async windClock(offset: string) {
      const wound = `clock_timestamp() + interval ${pg.escapeLiteral(offset)}`
      await onServer(
        databaseUrl,
        `begin;
         lock table house_heartbeat in access exclusive mode;
         create or replace function house_now() returns timestamptz language sql volatile as $$ select ${wound} $$;
         update house_heartbeat set beat_at = ${wound};
         commit`,
      )
    },
    async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
      return onServer<T>(databaseUrl, text, values)
    },
    async close() {
      await server.end('SIGKILL') // how it stops by itself is a matter of other tests
      await onServer(postgresUrl, `drop database ${name} with (force)`)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
export type Server = Awaited<ReturnType<typeof startSite>>

async function onServer<T extends object>(url: string, statement: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
