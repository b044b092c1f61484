import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dollars } from '@vermeil/contracts/money.schema'
import { expect, onTestFinished, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { startPayingServer, webhookSecret } from '../money/payments/payments.fixtures.ts'
import { one } from '../platform/must.ts'

/** What a restored house makes up for once it is released: the time and the payments since its backup. */
test('a payment made after the backup is fetched from the provider, and lots get back the time in which nobody could bid', async () => {
  const folder = await makeScratchFolder('vermeil-release-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lost = await startPayingServer()
  onTestFinished(() => lost.close())
  const buyer = await lost.signedIn()
  const price = dollars(1_200)
  const { artworkId, title } = await lost.work({ buyNow: price })
  const { lotId } = await lost.work({ closesIn: '10 minutes' })
  const { status, body } = await lost.invoke(buyer, 'create-payment', {
    ...{ amount: price, description: `Purchase of ${title}`, paymentType: 'purchase', artworkId },
    metadata: { artworkTitle: title, artworkArtist: 'Ada Verrier', paymentType: 'purchase', artworkId },
  })
  expect(status).toBe(200)
  await lost.auctions.rounds.beat()
  const JWT_PRIVATE_KEY = await readFile(join(lost.config.dataDir, 'jwt-key.pem'), 'utf8')
  const env = { BACKUP_TO: join(folder, 'backups'), JWT_PRIVATE_KEY, DATA_DIR: folder }
  expect(await runHouse({ ...env, DATABASE_URL: lost.database.url }, ['backup', '--unencrypted'])).toMatchObject({
    code: 0,
  })
  // The event of this payment reaches no house.
  await lost.pay(body.url)

  const database = await createTestDatabase('template0')
  const house = (...args: string[]) => runHouse({ ...env, DATABASE_URL: database.url }, args)
  const read = async (query: string, values: string[] = []) => one((await database.pool.query(query, values)).rows)
  expect(await house('restore')).toMatchObject({ code: 0 })
  const waiting = `select count(*)::int as jobs from pgboss.job where name = 'payment.reconcile' and state = 'created'`
  expect(await house('release', '--without-erasures', '--dry-run')).toMatchObject({ code: 0 })
  expect(await read(waiting)).toEqual({ jobs: 0 })
  expect(await house('release', '--without-erasures')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The first server fetches what the payment provider knows'),
  })
  expect(await read(waiting)).toEqual({ jobs: 1 })
  expect(await read('select status from orders')).toEqual({ status: 'pending' })

  await database.windClock('20 minutes')
  const { emulator } = lost
  const opened = await startTestServer(
    {
      ...{ STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
      ...{ STRIPE_API_URL: emulator.url, JWT_PRIVATE_KEY },
    },
    database,
  )
  onTestFinished(() => opened.close())
  await until(async () => expect(await read('select status from orders')).toEqual({ status: 'paid' }))
  await until(async () => expect(await read('select count(*)::int as runs from reconciliations')).toEqual({ runs: 1 }))
  await opened.auctions.rounds.beat()
  await opened.auctions.rounds.closeDue()
  const lot = `select state, closes_at > (select house_now()) as "isAhead" from lots where id = $1`
  expect(await read(lot, [lotId])).toEqual({ state: 'live', isAhead: true })
})
