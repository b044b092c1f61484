import {
  type SectionChange,
  type SettingSection,
  type SettingValues,
  settingSections,
} from '@vermeil/contracts/identity/house-settings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { PublicSettings } from '@vermeil/contracts/public-config.schema'
import { AppError } from '../../platform/app-error.ts'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import type { EventBus } from '../../platform/bus/event-bus.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { ReadOnlyMode } from '../../platform/read-only.ts'
import type { Every } from '../../platform/rounds.ts'
import { world } from '../../platform/world.ts'
import { houseSettingsStore, type SectionRow } from './house-settings-store.ts'
import { publicSettings, readOnlyAnnouncement } from './setting-rules.ts'

type Deps = { database: Database; bus: EventBus; every: Every; logger: Logger; defaults: SettingValues } & {
  readOnly: Pick<ReadOnlyMode, 'isOn' | 'onChange'>
}

/** One section with what is stored beside its value. */
export interface Section {
  readonly value: SettingValues[SettingSection]
  readonly row: SectionRow
}

/** What an administrator may change while the server runs. Every node has all of it in memory. */
export interface HouseSettings {
  readonly defaults: SettingValues
  /** As this node knows them: at most a moment behind the database. Costs nothing, so that a bid may ask. */
  current(): SettingValues
  /** How often this section has changed, as this node knows it. */
  version(section: SettingSection): number
  /** What everybody may know of them. */
  public(): Promise<PublicSettings>
  /** As they are stored now. */
  read(): Promise<ReadonlyMap<SettingSection, Section>>
  /** As they were at that time. `form`: of the rules that they were read by then. */
  asOf<S extends SettingSection>(
    section: S,
    time: Date,
    on?: Tx,
  ): Promise<{ value: SettingValues[S]; version: number; form: number }>
  /** Refused if the section has changed since the version that the change was made from. */
  change(adminId: AccountId, section: SettingSection, change: SectionChange): Promise<Section>
  /** Called on every node after a change. */
  onChange(listener: () => void): void
  start(): void
  stop(): Promise<void>
}

const CHANNEL = 'house-settings'
/** A message of the bus can be lost. After this long every node has read the settings again. */
const READ_EVERY_MS = 10_000

export async function createHouseSettings(deps: Deps): Promise<HouseSettings> {
  const { database, bus, every, logger, readOnly, defaults } = deps
  const versions = new Map<SettingSection, number>()
  const listeners: (() => void)[] = []
  let values = defaults

  /** Fields that a later release has added have their defaults. */
  function storedValue({ section, value }: Pick<SectionRow, 'section' | 'value'>): Section['value'] {
    if (value === null) return defaults[section]
    const parsed = settingSections[section].safeParse({ ...defaults[section], ...(value as object) })
    if (parsed.success) return parsed.data
    logger.error({ err: parsed.error, part: section }, 'stored settings invalid')
    return defaults[section]
  }

  async function load(): Promise<void> {
    const rows = await houseSettingsStore.all(database.db)
    // Of two reads that overlap the later one may have begun earlier.
    const newer = rows.filter(({ section, version }) => version > (versions.get(section) ?? -1))
    if (newer.length === 0) return
    for (const row of newer) versions.set(row.section, row.version)
    values = { ...values, ...Object.fromEntries(newer.map((row) => [row.section, storedValue(row)])) }
    for (const listener of listeners) listener()
  }
  const reload = () => void load().catch((error) => logger.warn({ err: error }, 'settings not read'))

  const sectionOf = (row: SectionRow): Section => ({ value: storedValue(row), row })

  await load()
  const unsubscribe = [bus.subscribe(CHANNEL, reload), bus.onGap(reload)]
  const round = every(READ_EVERY_MS, 'house-settings', load, { isAlways: true })
  readOnly.onChange(() => {
    for (const listener of listeners) listener()
  })

  return {
    defaults,
    current: () => values,
    version: (section) => versions.get(section) ?? 0,
    async public() {
      if (readOnly.isOn())
        return { ...publicSettings(values, new Date(world.now())), announcement: readOnlyAnnouncement }
      // Every page asks, and only a banner depends on the clock.
      const now = values.announcement.text === '' ? new Date(world.now()) : await houseNow(database.db)
      return publicSettings(values, now)
    },
    async read() {
      const rows = await houseSettingsStore.all(database.db)
      return new Map(rows.map((row) => [row.section, sectionOf(row)]))
    },

    async asOf<S extends SettingSection>(section: S, time: Date, on?: Tx) {
      const row = await houseSettingsStore.asOf(on ?? database.db, section, time)
      return { value: storedValue(row) as SettingValues[S], version: row.version, form: row.form }
    },

    async change(adminId, section, { version, value }) {
      const changed = await database.transaction(async (tx) => {
        const row = await houseSettingsStore.lock(tx, section)
        if (row.version !== version) throw new AppError('settings.changed', {})
        const inForce = value ?? defaults[section]
        await houseSettingsStore.write(tx, section, { value, inForce }, adminId)
        const act = value === null ? 'settings.reset' : 'settings.change'
        const changes = changedFields(storedValue(row), inForce)
        await recordAct(tx, { actorId: adminId, act, subject: `settings:${section}`, ...changes })
        return sectionOf(await houseSettingsStore.lock(tx, section))
      })
      // This node obeys the change before it answers; the others as soon as they hear of it.
      await load()
      bus.publish(CHANNEL, section)
      return changed
    },

    onChange: (listener) => void listeners.push(listener),
    start: round.start,
    async stop() {
      for (const end of unsubscribe) end()
      await round.stop()
    },
  }
}
