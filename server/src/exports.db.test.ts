import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSubjects } from '../test/access-subjects.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** By `table.column of the account: field`. Names that only the server uses, and what is another person's. */
const leftOut = new Set([
  'attachments.uploaded_by: media_key',
  ...['artists.account_id: slug', 'sessions.account_id: aal', 'sign_in_marks.account_id: kind'],
  ...['meetings.guest_id: guest_time_zone', 'meetings.host_id: guest_time_zone'],
  ...['orders.seller_id: kind', 'orders.seller_id: paid_with', 'lot_questions.seller_id: question'],
])
const isOwnName = (text: string) =>
  /^(\\x[\da-f]*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d.*|usd)$/.test(text)

/** Promise 27: walks every row that names an account, and looks for each of its texts in that account's export. */
test('an export has every text in the rows of its account, whichever table they are in', async () => {
  const people: SignedIn[] = []
  const signedIn: TestServer['signedIn'] = async (person) => {
    const one = await server.signedIn(person)
    people.push(one)
    return one
  }
  const subjects = await addSubjects({ ...server, signedIn })
  for (const add of new Set([...subjects.values()].map((subject) => subject.add))) await add()
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, values)).rows as Row[]
  const columns = await query<{ table: string; column: string }>(
    `select conrelid::regclass::text as "table", attname as "column" from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'accounts'::regclass`,
  )
  const missing = new Set<string>()
  let texts = 0
  for (const person of people) {
    const exported = await (await person.fetch('/api/v1/account/export', { method: 'POST' })).text()
    for (const { table, column } of columns) {
      const rows = await query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${column} = $1`, [
        person.id,
      ])
      for (const [field, value] of rows.flatMap(({ row }) => Object.entries(row))) {
        if (typeof value !== 'string' || value.length < 3 || isOwnName(value)) continue
        texts += 1
        if (!exported.includes(JSON.stringify(value).slice(1, -1))) missing.add(`${table}.${column}: ${field}`)
      }
    }
  }
  expect(missing.difference(leftOut)).toEqual(new Set())
  // Each exception is met, so that none outlives its reason, and there is something to find.
  expect(leftOut.difference(missing)).toEqual(new Set())
  expect(texts).toBeGreaterThan(100)
})
