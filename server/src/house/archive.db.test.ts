import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { until } from '../../test/until.ts'
import { one } from '../platform/must.ts'
import { openEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { migrate } from '../platform/postgres/migrate.ts'

/** Recovery of the database that comes with Vermeil to any moment, by what npm has brought. */
test('a database is recovered to the moment before a deletion, and opens only when it is released', async () => {
  const folder = await makeScratchFolder('vermeil-archive-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'archive')
  const house = (dataDir: string, ...args: string[]) =>
    runHouse({ DATA_DIR: join(folder, dataDir), ARCHIVE_TO: archive }, args)
  const open = async (dataDir: string, archiveTo?: string) => {
    const postgres = await openEmbeddedPostgres({ dir: join(folder, dataDir, 'postgres'), archive: archiveTo })
    onTestFinished(() => postgres.stop())
    await postgres.ensureDatabase('vermeil')
    const client = new pg.Client(postgres.url('vermeil'))
    await client.connect()
    client.on('error', () => {}) // its end below
    return { postgres, client, stop: () => client.end().then(() => postgres.stop()) }
  }
  const { postgres, client, stop } = await open('data', archive)
  await migrate(postgres.url('vermeil'))
  const add = (label: string) =>
    client.query(
      `insert into private_links (purpose, subject_id, token_hash, label, expires_at)
       values ('calendar', uuidv7(), sha256($1::text::bytea), $1, house_now() + interval '1 day')`,
      [label],
    )
  await add('before the copy')
  expect(await house('data', 'archive', '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringContaining('has no copy yet'),
  })
  expect(await house('data', 'archive')).toMatchObject({
    code: 0,
    errors: expect.stringMatching(/^500 files copied\n[\s\S]*Waiting until the archive has the log/),
  })
  // Its log goes elsewhere: nothing could be recovered from a copy in this folder.
  expect(await house('data', 'archive', '--archive', join(folder, 'other'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`The server archives to ${archive}, not to ${join(folder, 'other')}`),
  })

  await add('after the copy')
  const { rows: moments } = await client.query<{ moment: Date }>('select clock_timestamp() as moment')
  const moment = one(moments).moment.toISOString()
  // The moment has whole milliseconds, and the deletion is later than it.
  await until(async () => {
    const { rows } = await client.query(`select clock_timestamp() > $1::timestamptz + interval '2 ms' as "isLater"`, [
      moment,
    ])
    expect(rows).toEqual([{ isLater: true }])
  })
  const last = new Date(Date.parse(moment) + 1).toISOString()
  await client.query('delete from private_links')
  const { rows: files } = await client.query('select pg_walfile_name(pg_switch_wal()) as file')
  await until(async () => {
    const { rows } = await client.query('select last_archived_wal >= $1 as "isThere" from pg_stat_archiver', [
      files[0].file,
    ])
    expect(rows).toEqual([{ isThere: true }])
  })
  await stop()

  expect(await house('data', 'restore', '--to', last)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is a database'),
  })
  expect(await house('new', 'restore', '--to', 'yesterday')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not a moment'),
  })
  expect(await house('new', 'restore', '--to', '2020-01-01T00:00:00Z', '--dry-run')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('reaches back to'),
  })
  expect(await house('new', 'restore', '--to', last, '--dry-run')).toMatchObject({ code: 0 })
  expect(await house('new', 'restore', '--to', last)).toMatchObject({
    code: 0,
    output: expect.stringContaining('as it was at'),
  })
  const recovered = await open('new')
  const { rows } = await recovered.client.query('select label from private_links order by label')
  expect(rows).toEqual([{ label: 'after the copy' }, { label: 'before the copy' }])
  await expect(migrate(recovered.postgres.url('vermeil'))).rejects.toThrow('is not released')
  await recovered.stop()
})
