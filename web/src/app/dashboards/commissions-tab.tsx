import type { ReactNode } from 'react'
import { CommissionList } from '@/features/money/sales/commission-list'
import { ActionLink } from './action-link'

/** The calculator as on every dashboard and, below it, what the realtor earned. */
export const CommissionsTab = ({ calculator }: { calculator: ReactNode }) => (
  <div className="grid gap-12">
    {calculator}
    <CommissionList
      actions={
        <ActionLink to="?tab=art-catalog" isMain>
          Propose works
        </ActionLink>
      }
    />
  </div>
)
