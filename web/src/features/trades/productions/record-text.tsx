import type { PlacementStatus } from '@vermeil/contracts/trades/placements.schema'
import { placementStatusLabels } from '@vermeil/contracts/trades/placements.schema'
import {
  type LocationStatus,
  locationStatusLabels,
  type ProductionAccess,
  type ProductionStatus,
  productionStatusLabels,
  type SetStatus,
  setStatusLabels,
} from '@vermeil/contracts/trades/productions.schema'
import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Clapperboard,
  Film,
  Hammer,
  type LucideIcon,
  NotebookPen,
} from 'lucide-react'
import { formatDay } from '@/shared/format/days'
import { StatusPill } from '@/ui/badge'
import type { DataColumn } from '@/ui/data-table/columns'

type Look = { icon: LucideIcon; tone: 'neutral' | 'gold' | 'success' | 'info' }
const looks: Record<ProductionStatus | SetStatus | LocationStatus | PlacementStatus, Look> = {
  'pre-production': { icon: NotebookPen, tone: 'neutral' },
  'active-production': { icon: Clapperboard, tone: 'gold' },
  'post-production': { icon: Film, tone: 'info' },
  'art-placed': { icon: CircleCheck, tone: 'success' },
  planning: { icon: NotebookPen, tone: 'neutral' },
  'in-progress': { icon: Hammer, tone: 'gold' },
  active: { icon: Clapperboard, tone: 'gold' },
  completed: { icon: CircleCheck, tone: 'success' },
  placed: { icon: CircleCheck, tone: 'success' },
  pending: { icon: CircleDashed, tone: 'neutral' },
  reserved: { icon: CalendarClock, tone: 'info' },
}

const labels = { ...productionStatusLabels, ...setStatusLabels, ...locationStatusLabels, ...placementStatusLabels }

/** The status of a production, set, location or placement: all of them are documented words. */
export const RecordStatus = ({ status }: { status: keyof typeof looks }) => (
  <StatusPill {...looks[status]}>{labels[status]}</StatusPill>
)

export const statusColumn: DataColumn<{ status: keyof typeof looks }> = {
  id: 'status',
  header: 'Status',
  value: ({ status }) => status,
  cell: ({ status }) => <RecordStatus status={status} />,
  csv: [{ header: 'Status', value: ({ status }) => labels[status] }],
}

/** The options of a status select or filter. */
export const optionsOf = (statuses: Readonly<Record<string, string>>) =>
  Object.entries(statuses).map(([value, label]) => ({ value, label }))

export function formatDays({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string {
  if (startDate === null) return ''
  return endDate === null ? `From ${formatDay(startDate)}` : `${formatDay(startDate)} – ${formatDay(endDate)}`
}

/** For `register`: an empty field is no number. */
export const numberField = {
  setValueAs: (text: string | number | null) => (text === '' || text === null ? null : Number(text)),
}

/** What this person may do here. The server decides again with each call. */
export const mayManage = ({ level, setIds }: ProductionAccess) => level === 'full' && setIds === null
export const mayManageSets = ({ level }: ProductionAccess) => level === 'full'
export const mayPlace = ({ level }: ProductionAccess) => level !== 'view'
