import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

test('a connection that dies between two statements fails the next one, and not the process', async () => {
  const complaints: string[] = []
  const url = inject('postgresUrl')
  const database = openDatabase({ url, onError: ({ message }) => void complaints.push(message) })
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await expect.poll(() => complaints).toContain('terminating connection due to administrator command')
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a connection that ended in a statement is not handed out again', async () => {
  const database = openDatabase({ url: inject('postgresUrl') })
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
  await expect(ended).rejects.toMatchObject({ code: '57P01' })
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  await database.close()
})
