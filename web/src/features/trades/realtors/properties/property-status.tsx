import { type PropertyStatus, propertyStatusLabels } from '@vermeil/contracts/trades/realtors.schema'
import { CircleCheck, FileSignature, Hourglass } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const looks = {
  active: { icon: CircleCheck, tone: 'success' },
  pending: { icon: Hourglass, tone: 'warning' },
  'under-contract': { icon: FileSignature, tone: 'gold' },
} as const satisfies Record<PropertyStatus, object>

export const propertyStatusOptions = Object.entries(propertyStatusLabels).map(([value, label]) => ({ value, label }))

export const PropertyStatusPill = ({ status }: { status: PropertyStatus }) => (
  <StatusPill {...looks[status]}>{propertyStatusLabels[status]}</StatusPill>
)
