import { documentedSettings, type SettingValues } from '@vermeil/contracts/identity/house-settings.schema'
import { documentedTerms, usualUnpaidLimit } from '@vermeil/contracts/selling/house-terms'
import type { Infrastructure } from './open-infrastructure.ts'

/** The documented values, and those that depend on where the server runs. */
export const defaultSettings = ({ config, stripe }: Infrastructure): SettingValues => ({
  ...documentedSettings,
  payment: {
    termHours: documentedTerms.paymentTermHours,
    cardBeforeBidding: stripe.isReal,
    unpaidLimit: usualUnpaidLimit,
  },
  support: config.support,
  demo: { hasBidders: config.demoBidders },
})
