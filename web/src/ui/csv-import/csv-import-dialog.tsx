import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { saveCsv } from '@/shared/files/csv'
import { plural } from '@/shared/format/format'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '../button'
import { Dialog, DialogActions, DialogContent } from '../dialog'
import { FilePicker } from '../file-picker'
import { FormProblem } from '../form/form'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table'
import { type ImportColumn, type ReadFile, readRows } from './read-rows'

export type CsvImportDialogProps<Row> = {
  title: string
  /** Names the example file: `placements` gives placements-example.csv. */
  name: string
  columns: readonly ImportColumn[]
  schema: z.ZodType<Row>
  maxRows: number
  nouns: readonly [string, string]
  /** All rows or none: the server refuses with `import.refused`, which names the rows. */
  onImport: (rows: readonly Row[]) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Reads a CSV file, shows row by row what is wrong, and imports all of it once nothing is. */
export function CsvImportDialog<Row>(props: CsvImportDialogProps<Row>) {
  const { title, name, columns, schema, maxRows, nouns, onImport, onDone, onClose } = props
  const latest = useRef<File>(null)
  const [file, setFile] = useState<ReadFile<Row> | null>(null)
  const importing = useMutation({
    mutationFn: onImport,
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: (_, rows) => {
      notify({ title: `${plural(rows.length, nouns[0], nouns[1])} imported`, tone: 'success' })
      onDone()
      onClose()
    },
  })
  const { error } = importing
  const refused = isRefusal(error, 'import.refused') ? error.details.rows : []
  const shown = (file?.rows ?? []).map((row, index) => ({
    ...row,
    problems: [...row.problems, ...refused.filter((each) => each.row === index).map(({ message }) => message)],
  }))
  const wrong = shown.filter(({ problems }) => problems.length > 0).length
  const rows = shown.flatMap(({ row }) => row ?? [])
  const isReady = rows.length > 0 && wrong === 0
  const filled = columns
    .map(({ header }, place) => ({ header, place }))
    .filter(({ place }) => shown.some(({ cells }) => cells[place] !== ''))

  async function read(chosen: File) {
    importing.reset()
    latest.current = chosen
    const text = await chosen.text()
    // A large file may be read after a small one that was chosen later.
    if (latest.current === chosen) setFile(readRows(text, columns, schema, maxRows))
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={title}
        description="We check every row first. Nothing is added until all of them are right."
        className="max-w-4xl"
      >
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-4">
            <FilePicker
              className="min-w-64 flex-1"
              label={file ? 'Choose another file' : 'Choose a file'}
              hint={`A CSV file with up to ${maxRows} rows.`}
              accept=".csv,text/csv"
              maxMegabytes={1}
              onFile={(chosen) => void read(chosen)}
            />
            <Button variant="ghost" onClick={() => saveExample(name, columns)}>
              <Download aria-hidden="true" />
              Example file
            </Button>
          </div>
          <FormProblem>{file?.problem ?? (error && refused.length === 0 && sentenceOf(error))}</FormProblem>
          {shown.length > 0 && (
            <>
              <p role="status">
                {plural(shown.length, 'row', 'rows')}.{' '}
                {wrong === 0
                  ? 'All of them can be imported.'
                  : `${plural(wrong, 'row has', 'rows have')} a problem. Correct the file and choose it again.`}
              </p>
              <div className="max-h-[45dvh] overflow-auto">
                <Table caption="Rows of the file">
                  <TableHead>
                    <tr>
                      <TableHeader>Line</TableHeader>
                      <TableHeader>Result</TableHeader>
                      {filled.map(({ header }) => (
                        <TableHeader key={header}>{header}</TableHeader>
                      ))}
                    </tr>
                  </TableHead>
                  <TableBody>
                    {shown.map(({ line, cells, problems }) => (
                      <TableRow key={line}>
                        <TableCell label="Line">{line}</TableCell>
                        <TableCell label="Result" className={problems.length > 0 ? 'text-danger' : 'text-success'}>
                          {problems.length > 0 ? problems.join(' ') : 'Ready'}
                        </TableCell>
                        {filled.map(({ header, place }) => (
                          <TableCell key={header} label={header} className="break-words">
                            {cells[place]}
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </div>
            </>
          )}
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="gold" disabled={!isReady || importing.isPending} onClick={() => importing.mutate(rows)}>
            {importing.isPending ? 'Importing...' : `Import ${plural(rows.length, nouns[0], nouns[1])}`}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

const saveExample = (name: string, columns: readonly ImportColumn[]) =>
  saveCsv(
    `${name}-example.csv`,
    columns.map(({ header, example }) => ({ header, value: () => example })),
    [{}],
  )
