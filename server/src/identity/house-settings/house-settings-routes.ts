import {
  type BackupsState,
  type SectionChange,
  type SectionState,
  type SettingSection,
  SettingsOverview,
  sectionChanges,
  sectionNames,
  sectionStates,
} from '@vermeil/contracts/identity/house-settings.schema'
import { staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
import { decidesNothing } from '../../platform/http/parties.ts'
import { must } from '../../platform/must.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { HouseSettings, Section } from './house-settings.ts'

type Options = {
  settings: HouseSettings
  accounts: Pick<Accounts, 'profileOf'>
  /** Elsewhere there are no demo bidders to switch. */
  isDemo: boolean
  backups: () => Promise<BackupsState | null>
}

const summaries: Record<SettingSection, string> = {
  increments: 'Change the bid increments of lots that open from now on',
  closing: 'Change the soft close of lots that open from now on',
  payment: 'Change the payment term and the card rule',
  payouts: 'Change how sellers and realtors are paid',
  leasing: 'Change the deposit of new leases',
  delivery: 'Change the rate table for deliveries by courier',
  tax: 'Change the tax table',
  screen: 'Change the screen rights of our works and of artists without an account',
  support: 'Change the support contacts',
  announcement: 'Change the banner on every page',
  demo: 'Switch the demo bidders on or off',
}

const titleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The administrator's settings: all of them at once, and each section with a route of its own. */
export const houseSettingsRoutes = routes<Options>((api, { settings, accounts, isDemo, backups }) => {
  async function statesOf(sections: readonly Section[]): Promise<SectionState[]> {
    const people = await accounts.profileOf(sections.flatMap(({ row }) => row.changedBy ?? []))
    return sections.map(({ value, row }) => ({
      ...({ value, default: settings.defaults[row.section] } as Pick<SectionState, 'value' | 'default'>),
      version: row.version,
      isDefault: row.value === null,
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: (row.changedBy && people.get(row.changedBy)?.name) || null,
    })) as SectionState[]
  }

  api.get('/settings', staff('settings'), {
    operationId: 'getHouseSettings',
    summary: 'Read the house settings and their defaults',
    answer: SettingsOverview,
    handle: async () => {
      const stored = await settings.read()
      const states = await statesOf(sectionNames.map((name) => must(stored.get(name), 'a row for every section')))
      const sections = Object.fromEntries(sectionNames.map((name, i) => [name, states[i]]))
      const overview = { ...sections, backups: await backups() } as SettingsOverview
      return isDemo ? overview : { ...overview, demo: null }
    },
  })

  for (const section of sectionNames) {
    if (section === 'demo' && !isDemo) continue
    api.put(`/settings/${section}`, staff('settings'), {
      operationId: `update${titleCase(section)}Settings`,
      summary: summaries[section],
      body: sectionChanges[section],
      answer: sectionStates[section],
      refusals: ['settings.changed'],
      parties: decidesNothing('Settings are for everybody alike.'),
      handle: async ({ account, body }) => {
        const changed = await settings.change(account.id, section, body as SectionChange)
        return must((await statesOf([changed]))[0], 'the state of the changed section')
      },
    })
  }
})
