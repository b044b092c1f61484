import { lazyPart } from '@/ui/lazy-part'
import type { RouteTab } from '@/ui/route-tabs'

const CommissionCalculator = lazyPart(() =>
  import('@/features/money/commission/commission-calculator').then((module) => module.CommissionCalculator),
)

/** The same on three dashboards: a price is shared by one rule. */
export const calculatorTab = {
  value: 'calculator',
  label: 'Commission Calculator',
  render: () => <CommissionCalculator />,
} satisfies RouteTab

export const realtorsCalculator = <CommissionCalculator isRealtors />
