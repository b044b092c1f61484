import { expect, test } from 'vitest'
import { statementName } from './trace-statements.ts'

test.each([
  [{ name: 'auctions.beat', text: 'update house_heartbeat set beat_at = $1' }, 'auctions.beat'],
  ['select id from lots where title = \'from "secret"\'', 'select lots'],
  ['insert into "public"."watches" ("a") values ($1)', 'insert watches'],
  ['with held as (select 1 from lots) update orders set a = 1', 'select lots'],
  ['commit', 'commit'],
  ['show all', 'statement'],
])('%o is called %s', (statement, name) => {
  expect(statementName(statement)).toBe(name)
})
