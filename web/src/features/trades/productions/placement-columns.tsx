import { type Placement, placementStatusLabels } from '@vermeil/contracts/trades/placements.schema'
import { type DataColumn, type DataFilter, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { ClearancePill, clearanceText } from './clearance-section'
import { statusColumn } from './record-text'

const described: readonly DataColumn<Placement>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title, searchText: ({ description }) => description },
  { id: 'artist', header: 'Artist', value: ({ artist }) => artist },
  {
    id: 'set',
    header: 'Set',
    value: ({ setId }) => setId,
    cell: ({ setName }) => setName,
    searchText: ({ setName }) => setName,
    csv: [{ header: 'Set', value: ({ setName }) => setName }],
  },
  { id: 'position', header: 'Position', value: ({ position }) => position },
  statusColumn,
  {
    id: 'clearance',
    header: 'Clearance',
    value: ({ clearance }) => clearance.state,
    cell: ({ clearance }) => <ClearancePill clearance={clearance} />,
    csv: [{ header: 'Clearance', value: ({ clearance }) => clearanceText(clearance) }],
  },
]
/** For the file alone: the columns that an import reads. */
const fileOnly: DataColumn<Placement>['csv'] = [
  { header: 'Size', value: ({ dimensions }) => dimensions },
  { header: 'Weight (kg)', value: ({ weight }) => weight },
  { header: 'Description', value: ({ description }) => description },
]
const details: DataColumn<Placement> = {
  ...{ id: 'size', header: 'Size', value: ({ dimensions }) => dimensions, csv: fileOnly },
}

export const placementColumns: readonly DataColumn<Placement>[] = [...described, details]
export const pricedColumns: readonly DataColumn<Placement>[] = [
  ...described,
  moneyColumn<Placement>({ id: 'price', header: 'Price', cents: ({ price }) => price }),
  details,
]

export const placementFilters = (sets: readonly { id: string; name: string }[]): readonly DataFilter[] => [
  { column: 'set', label: 'Set', options: sets.map(({ id, name }) => ({ value: id, label: name })) },
  labelFilter('status', 'Status', placementStatusLabels),
]
