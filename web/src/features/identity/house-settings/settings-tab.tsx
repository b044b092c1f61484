import { lazyPart } from '@/ui/lazy-part'
import { RouteTabs } from '@/ui/route-tabs'
import { HouseSettings } from './house-settings'

const RatesAndTaxes = lazyPart(() => import('./rates-and-taxes').then((module) => module.RatesAndTaxes))
const AuditLog = lazyPart(() => import('./audit-log').then((module) => module.AuditLog))

/** What administrators may change while the site runs, and the record of everything that they have changed. */
export function SettingsTab() {
  return (
    <RouteTabs
      label="Settings"
      param="view"
      tabs={[
        { value: 'house', label: 'House settings', render: () => <HouseSettings /> },
        { value: 'rates', label: 'Rates and taxes', render: () => <RatesAndTaxes /> },
        { value: 'audit', label: 'Audit log', render: () => <AuditLog /> },
      ]}
    />
  )
}
