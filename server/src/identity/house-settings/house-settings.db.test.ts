import {
  documentedSettings,
  type SettingSection,
  SettingsOverview,
  type SettingValues,
  sectionNames,
} from '@vermeil/contracts/identity/house-settings.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { usualUnpaidLimit } from '@vermeil/contracts/selling/house-terms'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { captureLog } from '../../../test/capture-log.ts'
import { createModuleHttp } from '../../../test/module-http.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { testRounds } from '../../../test/test-rounds.ts'
import { createLocalBus } from '../../platform/bus/local-bus.ts'
import { must, one } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { createCast, openNode } from '../../selling/auctions/auction-house.fixtures.ts'
import { houseSettingsModule } from './house-settings.module.ts'
import { createHouseSettings, type HouseSettings } from './house-settings.ts'
import { termsOf } from './setting-rules.ts'

const defaults: SettingValues = {
  ...documentedSettings,
  payment: { termHours: 72, cardBeforeBidding: false, unpaidLimit: usualUnpaidLimit },
  support: { email: 'support@example.com', phone: '+1 (212) 555-0142' },
  demo: { hasBidders: true },
}

let database: TestDatabase
let settings: HouseSettings
let http: Awaited<ReturnType<typeof createModuleHttp>>
let admin: { id: string; headers: Record<string, string> }
const sent: unknown[] = []
const bus = createLocalBus({ onError: (error) => expect.fail(String(error)) })
const readOnly = { isOn: () => false, onChange: () => {} }
const newNode = (on = bus, every = testRounds()) =>
  createHouseSettings({ database, bus: on, every, logger: captureLog().logger, defaults, readOnly })

beforeAll(async () => {
  database = await createTestDatabase()
  settings = await newNode()
  http = await createModuleHttp(database.db)
  admin = await http.person('admin')
  const module = houseSettingsModule({
    ...{ settings, database, every: testRounds(), isDemo: true, backups: async () => null },
    accounts: { profileOf: async (ids) => new Map(ids.map((id) => [id, { id, name: 'Eve Admin' } as never])) },
    realtime: { listeners: () => 1, broadcastHere: (_topic, _event, payload) => void sent.push(payload) },
  })
  await module.routes?.(http.app)
})
afterAll(async () => {
  await settings.stop()
  await http.app.close()
  await database.close()
})

const put = (section: SettingSection, payload: object, headers = admin.headers) =>
  http.app.inject({ method: 'PUT', url: `/api/v1/admin/settings/${section}`, headers, payload })
const overview = async () =>
  SettingsOverview.parse((await http.app.inject({ url: '/api/v1/admin/settings', headers: admin.headers })).json())
async function change<Section extends SettingSection>(section: Section, fields: Partial<SettingValues[Section]>) {
  const { version, value } = must((await overview())[section] ?? undefined, section)
  const answer = await put(section, { version, value: { ...value, ...fields } })
  expect(answer.statusCode, answer.body).toBe(200)
}
const audited = async (section: SettingSection) =>
  (
    await database.pool.query(
      'select actor_id, act, before, after from audit_log where subject = $1 order by id desc limit 1',
      [`settings:${section}`],
    )
  ).rows[0]

describe('settings', () => {
  test('begin with the documented values, and say who changed them when', async () => {
    const before = await overview()
    for (const section of sectionNames) {
      expect(before[section]).toMatchObject({ value: defaults[section], version: 0, isDefault: true, changedAt: null })
    }
    await change('closing', { windowSeconds: 300 })
    const { closing } = await overview()
    expect(closing).toMatchObject({ version: 1, isDefault: false, changedBy: 'Eve Admin' })
    expect(closing.value).toEqual({ windowSeconds: 300, extensionSeconds: 120 })
    expect(closing.default).toEqual({ windowSeconds: 120, extensionSeconds: 120 })
    expect(settings.current().closing).toEqual(closing.value)
    expect(await audited('closing')).toEqual({
      ...{ actor_id: admin.id, act: 'settings.change' },
      ...{ before: { windowSeconds: 120 }, after: { windowSeconds: 300 } },
    })

    const reset = await put('closing', { version: 1, value: null })
    expect(reset.json()).toMatchObject({ value: defaults.closing, version: 2, isDefault: true })
    expect(await audited('closing')).toMatchObject({ act: 'settings.reset', after: { windowSeconds: 120 } })

    const changedAt = new Date(must(closing.changedAt, 'the time of the change'))
    const resetAt = new Date(reset.json().changedAt)
    expect(await settings.asOf('closing', new Date(0))).toEqual({
      ...{ value: defaults.closing, version: 0, form: 1 },
    })
    expect(await settings.asOf('closing', new Date(changedAt.getTime() + 1))).toMatchObject({ version: 1 })
    expect(await settings.asOf('closing', new Date(resetAt.getTime() + 1))).toEqual({
      ...{ value: defaults.closing, version: 2, form: 2 },
    })
    await expect(database.pool.query('delete from house_settings_versions')).rejects.toThrow()
  })

  test.each<[SettingSection, object]>([
    ['increments', { ...defaults.increments, timed: [] }],
    ['increments', { ...defaults.increments, timed: [{ from: 100, step: 100 }] }],
    [
      'increments',
      {
        ...defaults.increments,
        saleroom: [
          { from: 0, step: 200 },
          { from: 500, step: 100 },
        ],
      },
    ],
    ['closing', { windowSeconds: 0, extensionSeconds: 120 }],
    ['closing', { windowSeconds: 120.5, extensionSeconds: 120 }],
    ['payment', { termHours: 23, cardBeforeBidding: false, unpaidLimit: null }],
    ['payment', { termHours: 72, cardBeforeBidding: 'yes', unpaidLimit: null }],
    ['payment', { termHours: 72, cardBeforeBidding: true, unpaidLimit: -1 }],
    ['leasing', { depositMonths: 0 }],
    ['support', { email: 'nobody', phone: '+1 212 555 0142' }],
    ['support', { email: 'help@example.com', phone: 'call us' }],
    ['announcement', { ...defaults.announcement, text: 'x'.repeat(201) }],
    ['announcement', { ...defaults.announcement, text: 'two\nlines' }],
    ['announcement', { ...defaults.announcement, text: 'Away', link: 'https://example.com' }],
    ['announcement', { ...defaults.announcement, text: 'Away', link: '//example.com' }],
    ['announcement', { ...defaults.announcement, from: '2026-05-02T10:00:00.000Z', until: '2026-05-01T10:00:00.000Z' }],
    ['demo', { hasBidders: true, more: 1 }],
  ])('%s refuses %o', async (section, value) => {
    const { version } = must((await overview())[section], section)
    expect((await put(section, { version, value })).json()).toMatchObject({ code: 'request.invalid' })
    expect(must((await overview())[section], section).version).toBe(version)
  })

  test('of two administrators who edit the same version, the second is refused with a sentence', async () => {
    const { version } = (await overview()).support
    const first = put('support', { version, value: { email: 'first@example.com', phone: '+1 212 555 0100' } })
    const second = put('support', { version, value: { email: 'second@example.com', phone: '+1 212 555 0101' } })
    const answers = (await Promise.all([first, second])).map((answer) => answer.json())
    expect(answers.filter(({ value }) => value)).toHaveLength(1)
    expect(answers.find(({ code }) => code)).toMatchObject({
      ...{ status: 409, code: 'settings.changed' },
      title: 'Somebody else has changed these settings since you opened them. Reload them and try again.',
    })
    expect((await overview()).support.version).toBe(version + 1)
  })

  test('are for administrators only', async () => {
    const { headers } = await http.person('artist')
    expect((await put('demo', { version: 0, value: null }, headers)).statusCode).toBe(403)
    expect((await http.app.inject({ url: '/api/v1/admin/settings', headers })).statusCode).toBe(403)
  })

  test('are known to another node at once, and after a lost message by its next round', async () => {
    const other = await newNode()
    let heal = async () => {}
    const deaf = await newNode(createLocalBus({ onError: () => {} }), (ms, name, work) => {
      const round = testRounds()(ms, name, work)
      heal = round.run
      return round
    })
    onTestFinished(async () => {
      await other.stop()
      await deaf.stop()
    })
    await change('payment', { termHours: 96 })
    await expect.poll(() => other.current().payment.termHours).toBe(96)
    expect(deaf.current().payment.termHours).toBe(72)
    await heal()
    expect(deaf.current().payment.termHours).toBe(96)
    await change('payment', { termHours: 72 })
  })

  test('a stored value without a field of a later release has its default', async () => {
    await database.pool.query(`update house_settings set version = version + 1, changed_at = house_now(),
      value = '{"cardBeforeBidding": true}' where section = 'payment'`)
    const node = await newNode()
    onTestFinished(() => node.stop())
    expect(node.current().payment).toEqual({ termHours: 72, cardBeforeBidding: true, unpaidLimit: usualUnpaidLimit })
  })
})

test('the banner is public while it lasts, and open pages are sent it', async () => {
  await database.stopClock()
  const now = one((await database.pool.query<{ now: Date }>('select house_now() as now')).rows).now.getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  await change('announcement', { text: 'Viewing day on Friday', link: '/auctions', from: at(10), until: at(20) })
  expect((await settings.public()).announcement).toBeNull()
  await database.windClock('10 minutes')
  const shown = { text: 'Viewing day on Friday', link: '/auctions', level: 'info', until: at(20) }
  expect((await settings.public()).announcement).toEqual(shown)
  await database.windClock('20 minutes')
  expect((await settings.public()).announcement).toBeNull()
  await change('announcement', { until: null })
  await expect.poll(() => sent.at(-1)).toMatchObject({ announcement: { text: 'Viewing day on Friday', until: null } })
})

describe('a lot has the terms of the moment at which it opens', () => {
  const saleTerms = { estimateHigh: null, reserve: null, buyNowPrice: null, buyNowVisibility: 'public' } as const

  test('a change applies to the next lot that opens and not to the open one', async () => {
    const node = await openNode(database, () => termsOf(settings.current()))
    onTestFinished(() => node.close())
    const cast = createCast(database)
    const [ada, ben] = await cast.people(2)
    const open = async (venue: 'timed' | 'saleroom') => {
      const lotId = await cast.lot({ state: 'withdrawn' })
      const { rows } = await database.pool.query('select artwork_id from lots where id = $1', [lotId])
      const work = { artworkId: rows[0].artwork_id, sellerId: null, venue, durationMs: 3_600_000 }
      const offer = { ...work, ...saleTerms, startingBid: dollars(1_000) }
      return (await database.transaction((tx: Tx) => node.auctions.offer(tx, offer))).id
    }
    const minimumOf = async (id: string) => (await node.auctions.history(id, 0, null)).lot.minimumBid
    const bid = (lotId: string, account: typeof ada, amount: number) =>
      node.auctions.placeBid({ lotId, account, offer: { amount: dollars(amount) } })

    const [earlier, queued, leftAhead] = [await open('timed'), await open('saleroom'), await open('saleroom')]
    await node.auctions.placeBid({ lotId: leftAhead, account: ada, offer: { maxAmount: dollars(2_000) } })
    await change('increments', {
      timed: [
        { from: 0, step: dollars(100) },
        { from: dollars(1_500), step: dollars(250) },
      ],
      saleroom: [{ from: 0, step: dollars(500) }],
    })
    await change('closing', { windowSeconds: 600, extensionSeconds: 900 })
    await change('payment', { termHours: 48 })
    const later = await open('timed')
    for (const lotId of [earlier, later]) await bid(lotId, ada, 1_000)
    expect([await minimumOf(earlier), await minimumOf(later)]).toEqual([dollars(1_025), dollars(1_100)])
    await bid(later, ben, 1_500)
    expect(await minimumOf(later)).toBe(dollars(1_750))

    // A lot in the queue opens when it comes on the block, unless somebody has bid by its terms before.
    await node.auctions.rounds.stepSaleroom()
    await bid(queued, ben, 1_000)
    expect(await minimumOf(queued)).toBe(dollars(1_500))
    expect(await minimumOf(leftAhead)).toBe(dollars(1_050))

    for (const lotId of [earlier, later]) {
      await database.pool.query(`update lots set closes_at = house_now() + interval '5 minutes' where id = $1`, [lotId])
      await bid(lotId, lotId === earlier ? ben : ada, 2_000)
    }
    const { rows } = await database.pool.query(
      `select extract(epoch from closes_at - house_now())::int as left from lots where id = any($1) order by id`,
      [[earlier, later]],
    )
    expect(rows.map(({ left }) => left)).toEqual([300, 900])

    await database.pool.query('update lots set closes_at = house_now() where id = any($1)', [[earlier, later]])
    await node.auctions.rounds.beat()
    await node.auctions.rounds.closeDue()
    const sales = await database.pool.query(
      `select extract(epoch from payment_due_at - sold_at)::int / 3600 as hours from sales where lot_id = any($1)
       order by lot_id`,
      [[earlier, later]],
    )
    expect(sales.rows.map(({ hours }) => hours)).toEqual([72, 48])
  })
})
