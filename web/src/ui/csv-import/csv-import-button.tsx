import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { maxImportRows } from '@vermeil/contracts/records.schema'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button'
import { CsvImportDialog, type CsvImportDialogProps } from './csv-import-dialog'

type CsvImportButtonProps<Row> = Omit<CsvImportDialogProps<Row>, 'maxRows' | 'onDone' | 'onClose'> & {
  /** What is read again after the import. */
  changes: QueryKey
}

/** A button that opens the import of one kind of records. The files that we export can be imported again. */
export function CsvImportButton<Row>({ changes, ...dialog }: CsvImportButtonProps<Row>) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <FileUp aria-hidden="true" />
        Import CSV
      </Button>
      {isOpen && (
        <CsvImportDialog
          {...dialog}
          maxRows={maxImportRows}
          onDone={() => void queryClient.invalidateQueries({ queryKey: changes })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
