import { PlacementRow, placementStatusLabels } from '@vermeil/contracts/trades/placements.schema'
import {
  LocationBody,
  locationStatusLabels,
  ProductionBody,
  type ProductionDetail,
  productionStatusLabels,
  SetRow,
  setStatusLabels,
} from '@vermeil/contracts/trades/productions.schema'
import { CsvImportButton } from '@/ui/csv-import/csv-import-button'
import { type ImportColumn, readChoice, readDay, readMoney, readNumber } from '@/ui/csv-import/read-rows'
import { importLocations, importPlacements, importProductions, importSets, productionsKey } from './productions-api'

const days: readonly ImportColumn[] = [
  { header: 'Start date', field: 'startDate', read: readDay, example: '2026-05-01', isOptional: true },
  { header: 'End date', field: 'endDate', read: readDay, example: '2026-05-20', isOptional: true },
]
const budget: ImportColumn = {
  header: 'Budget (USD)',
  field: 'budget',
  read: readMoney,
  example: '5000',
  isOptional: true,
}
const description: ImportColumn = { header: 'Description', field: 'description', example: '', isOptional: true }
const status = (labels: Readonly<Record<string, string>>, fallback: string, example: string): ImportColumn => ({
  ...{ header: 'Status', field: 'status', read: readChoice(labels, fallback), example, isOptional: true },
})

const productionColumns: readonly ImportColumn[] = [
  { header: 'Title', field: 'title', example: 'Glass Harbor' },
  { header: 'Type', field: 'type', example: 'Limited Series' },
  status(productionStatusLabels, 'pre-production', 'Pre-Production'),
  {
    header: 'Total art needed',
    field: 'totalArtNeeded',
    read: (text) => readNumber(text) ?? 0,
    example: '12',
    isOptional: true,
  },
  { header: 'Director', field: 'director', example: 'Mara Lindqvist', isOptional: true },
  { header: 'Start date', field: 'startDate', read: readDay, example: '2026-05-01', isOptional: true },
  { header: 'Location', field: 'location', example: 'Vancouver', isOptional: true },
  { header: 'Art budget (USD)', field: 'artBudget', read: readMoney, example: '48000', isOptional: true },
  description,
]

const setColumns: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', example: 'Detective Office' },
  { header: 'Location', field: 'location', example: '', isOptional: true },
  status(setStatusLabels, 'planning', 'Planning'),
  ...days,
  description,
  budget,
]

const locationColumns: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', example: 'Stage 4' },
  { header: 'Address', field: 'address', example: '1180 Marine Drive', isOptional: true },
  { header: 'Type', field: 'type', example: 'Sound stage', isOptional: true },
  status(locationStatusLabels, 'planning', 'Active'),
  ...days,
  description,
  budget,
]

const placementColumns: readonly ImportColumn[] = [
  { header: 'Set', field: 'set', example: 'Detective Office' },
  { header: 'Title', field: 'title', example: 'Harbor at Night' },
  { header: 'Artist', field: 'artist', example: 'Ada Roux' },
  { header: 'Price (USD)', field: 'price', read: readMoney, example: '$650' },
  status(placementStatusLabels, 'pending', 'Pending'),
  { header: 'Position', field: 'position', example: 'Behind the desk' },
  { header: 'Size', field: 'dimensions', example: '40 × 60 cm', isOptional: true },
  { header: 'Weight (kg)', field: 'weight', read: readNumber, example: '3.5', isOptional: true },
  description,
]

export const ImportProductions = () => (
  <CsvImportButton
    changes={productionsKey}
    title="Import productions"
    name="productions"
    columns={productionColumns}
    schema={ProductionBody}
    nouns={['production', 'productions']}
    onImport={importProductions}
  />
)

type InProduction = { production: ProductionDetail }

export const ImportSets = ({ production: { id, title } }: InProduction) => (
  <CsvImportButton
    changes={productionsKey}
    title={`Import sets into ${title}`}
    name="sets"
    columns={setColumns}
    schema={SetRow}
    nouns={['set', 'sets']}
    onImport={(rows) => importSets(id, rows)}
  />
)

export const ImportLocations = ({ production: { id, title } }: InProduction) => (
  <CsvImportButton
    changes={productionsKey}
    title={`Import set locations into ${title}`}
    name="set-locations"
    columns={locationColumns}
    schema={LocationBody}
    nouns={['set location', 'set locations']}
    onImport={(rows) => importLocations(id, rows)}
  />
)

export const ImportPlacements = ({ production: { id, title } }: InProduction) => (
  <CsvImportButton
    changes={productionsKey}
    title={`Import art pieces into ${title}`}
    name="placements"
    columns={placementColumns}
    schema={PlacementRow}
    nouns={['art piece', 'art pieces']}
    onImport={(rows) => importPlacements(id, rows)}
  />
)
