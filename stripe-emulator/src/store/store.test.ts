import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, whenTestEnds } from '../../test/emulator-under-test.ts'
import { Store } from './store.ts'

async function aStore(path: string): Promise<Store> {
  const store = await Store.open(path)
  whenTestEnds(() => store.close())
  return store
}

const putSecret = (store: Store, id: string, secret: string) => {
  const tx = store.begin()
  tx.put('endpoint_secrets', { id, secret })
  return store.commit(tx)
}

test('a transaction sees its own changes, and nobody else does before the commit', async () => {
  const store = await aStore(join(await temporaryFolder(), 'journal'))
  await putSecret(store, 'a', 'old')
  const tx = store.begin()
  tx.put('endpoint_secrets', { id: 'a', secret: 'new' })
  tx.put('endpoint_secrets', { id: 'b', secret: 'added' })

  expect(tx.all('endpoint_secrets').map(({ id, secret }) => [id, secret])).toEqual([
    ['b', 'added'],
    ['a', 'new'],
  ])
  expect(store.begin().get('endpoint_secrets', 'a')?.secret).toBe('old')

  const committed = store.commit(tx)
  expect(store.begin().get('endpoint_secrets', 'a')?.secret).toBe('new')
  await committed
})

test('compaction keeps every row, its order, and what was committed while it ran', async () => {
  const path = join(await temporaryFolder(), 'journal')
  const store = await aStore(path)
  for (let round = 0; round < 20; round += 1) await putSecret(store, 'a', `round ${round}`)
  await putSecret(store, 'b', 'second')
  const before = (await stat(path)).size

  const compaction = store.compact()
  const meanwhile = putSecret(store, 'c', 'third')
  await Promise.all([compaction, meanwhile])
  await store.close()

  expect((await stat(path)).size).toBeLessThan(before)
  const again = await aStore(path)
  expect(again.begin().all('endpoint_secrets')).toEqual([
    { id: 'c', secret: 'third' },
    { id: 'b', secret: 'second' },
    { id: 'a', secret: 'round 19' },
  ])
})

test('a deleted row stays deleted after a restart', async () => {
  const path = join(await temporaryFolder(), 'journal')
  const store = await aStore(path)
  await putSecret(store, 'a', 'gone')
  const tx = store.begin()
  tx.delete('endpoint_secrets', 'a')
  expect(tx.get('endpoint_secrets', 'a')).toBeUndefined()
  await store.commit(tx)
  await store.close()

  expect((await aStore(path)).begin().all('endpoint_secrets')).toEqual([])
})
