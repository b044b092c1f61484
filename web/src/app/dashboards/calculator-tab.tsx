import { lazy } from 'react'
import type { RouteTab } from '@/ui/route-tabs'

const CommissionCalculator = lazy(() =>
  import('@/features/commission/commission-calculator').then((module) => ({ default: module.CommissionCalculator })),
)

/** The same on three dashboards: a price is shared by one rule. */
export const calculatorTab: RouteTab = {
  value: 'calculator',
  label: 'Commission Calculator',
  render: () => <CommissionCalculator />,
}
