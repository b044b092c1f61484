import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratchFolder } from '../../../test/scratch-folder.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

test('a cluster that did not reach the disk before the machine stopped is made again', async () => {
  const folder = await makeScratchFolder('vermeil-cluster-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dir = join(folder, 'postgres')
  const first = await openEmbeddedPostgres({ dir })
  await first.synced
  expect(existsSync(`${dir}.unsynced`)).toBe(false)
  await first.stop()

  // What a power failure may leave: the marker, and files without their content.
  writeFileSync(`${dir}.unsynced`, '')
  rmSync(join(dir, 'global'), { recursive: true })
  const second = await openEmbeddedPostgres({ dir })
  onTestFinished(() => second.stop())
  await second.synced
  const client = new pg.Client({ connectionString: second.url('postgres') })
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  expect(existsSync(`${dir}.unsynced`)).toBe(false)
})
