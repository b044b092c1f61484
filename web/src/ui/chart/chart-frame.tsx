import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { saveCsv } from '@/shared/files/csv'
import { Button } from '../button'
import { Card } from '../card'
import { ExportCsvButton } from '../export-csv-button'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table'
import { type ChartSeries, type ChartUnit, hasFigures, seriesCsv } from './chart-data'

export type ChartFrameProps = {
  /** The name of its file: `revenue` gives revenue.csv. */
  name: string
  /** States the finding: "Revenue rose by 12% to $4,310". */
  title: string
  /** The period and the source of the figures. */
  lead?: ReactNode
  unit: ChartUnit
  series: readonly ChartSeries[]
  /** What stands in place of a chart in which every value is zero. */
  empty: ReactNode
}

type Rows = {
  /** What the rows are: "Day", "Medium". */
  heading: string
  /** As the file has them. */
  keys: readonly string[]
  labels: readonly string[]
  children: ReactNode
}

/** Around every chart: its finding, its unit, the same figures as a table and as a file. */
export function ChartFrame({
  name,
  title,
  lead,
  unit,
  series,
  empty,
  heading,
  keys,
  labels,
  children,
}: ChartFrameProps & Rows) {
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  const isEmpty = !hasFigures(series)
  return (
    <Card className="grid gap-4">
      <figure aria-labelledby={titleId} className="grid min-w-0 gap-4">
        <figcaption>
          <h3 id={titleId} className="text-xl text-balance">
            {title}
          </h3>
          <p className="mt-1 text-sm text-muted">
            {lead && <>{lead} </>}In {unit.name}.
          </p>
        </figcaption>
        {isEmpty ? (
          <div className="py-8 text-muted">{empty}</div>
        ) : isTable ? (
          <FigureTable {...{ title, heading, labels, series, unit }} />
        ) : (
          children
        )}
      </figure>
      {!isEmpty && (
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <Button variant="outline" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            Table
          </Button>
          <ExportCsvButton
            onExport={() => saveCsv(`${name}.csv`, seriesCsv(heading, keys, series, unit), [...keys.keys()])}
          />
        </div>
      )}
    </Card>
  )
}

type FigureTableProps = Pick<ChartFrameProps, 'title' | 'series' | 'unit'> & Pick<Rows, 'heading' | 'labels'>

function FigureTable({ title, heading, labels, series, unit }: FigureTableProps) {
  return (
    <Table caption={title}>
      <TableHead>
        <tr>
          <TableHeader>{heading}</TableHeader>
          {series.map(({ label }) => (
            <TableHeader key={label} isNumeric>
              {label}
            </TableHeader>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {labels.map((label, place) => (
          <TableRow key={label}>
            <TableCell>{label}</TableCell>
            {series.map(({ label: column, values }) => (
              <TableCell key={column} label={column} isNumeric className="figures">
                {unit.text(values[place] ?? 0)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
