import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type AuditRow, readLog } from '../platform/audit-store.ts'
import { type Db, openDatabase } from '../platform/postgres/database.ts'
import { type Command, HouseProblem, type Outcome, UsageProblem } from './command.ts'
import { withDatabase } from './database.ts'

const AT_ONCE = 500
const Moment = z.iso.datetime({ offset: true }).or(z.iso.date())

function momentOf(value: string | boolean | undefined, option: string): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!Moment.safeParse(value).success) {
    throw new UsageProblem(`--${option} is a day (2026-11-19) or a time (2026-11-19T10:00:00Z).`)
  }
  return new Date(value).toISOString()
}

/** Entries hold none; a field that is called like one would be a mistake, and must not leave the house. */
const secretName = /password|secret|token|hash/i
const withoutSecrets = (name: string, value: unknown) => (secretName.test(name) ? '[removed]' : value)
const lineOf = ({ at, ...entry }: AuditRow) => `${JSON.stringify({ at, ...entry }, withoutSecrets)}\n`

type Range = { from?: string; until?: string; actsOnly: boolean }

/** Page by page, the newest first, so that the whole log never stands in memory. */
async function* linesOf(db: Db, range: Range, onPage: (entries: number) => void) {
  let before: string | null = null
  let entries = 0
  do {
    const rows: AuditRow[] = await readLog(db, range, before, AT_ONCE)
    for (const row of rows) yield lineOf(row)
    entries += rows.length
    onPage(entries)
    before = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
  } while (before)
}

export const audit: Command = {
  summary: 'Writes the audit log to a file: one entry in each line, as JSON, the newest first.',
  argument: 'export',
  options: {
    to: { type: 'string', help: 'the file; it must not be there yet' },
    from: { type: 'string', help: 'day or time of the first entry; otherwise the whole log' },
    until: { type: 'string', help: 'day or time after the last entry' },
    'acts-only': { type: 'boolean', help: 'leave out what administrators only read' },
  },
  run: ({ config, values, positionals: [action], onProgress }) =>
    withDatabase(config, async (url): Promise<Outcome> => {
      if (action !== 'export') throw new UsageProblem('Say `audit export`.')
      const { to } = values
      if (typeof to !== 'string') throw new UsageProblem('Say to which file: --to <file>.')
      const [from, until] = [momentOf(values.from, 'from'), momentOf(values.until, 'until')]
      const range = { ...(from && { from }), ...(until && { until }), actsOnly: values['acts-only'] === true }
      const database = openDatabase({ url, max: 1 })
      try {
        let entries = 0
        const lines = linesOf(database.db, range, (count) => {
          entries = count
          onProgress(`${count} entries`)
        })
        await pipeline(Readable.from(lines), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
        return { isGood: true, result: { to, entries }, lines: [`${entries} entries are in ${to}.`] }
      } catch (error) {
        const { code, path } = error as NodeJS.ErrnoException
        if (code === 'EEXIST') throw new HouseProblem(`${to} is there already.`)
        if (path === to) throw new HouseProblem(`${to} could not be written (${code}).`, { cause: error })
        throw error
      } finally {
        await database.close()
      }
    }),
}
