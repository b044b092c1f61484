import { Download } from 'lucide-react'
import { Button } from './button'

/** The button of every list and chart that can be taken along as a file. */
export const ExportCsvButton = ({ disabled, onExport }: { disabled?: boolean; onExport: () => void }) => (
  <Button variant="outline" size="sm" disabled={disabled} onClick={onExport}>
    <Download aria-hidden="true" />
    Export CSV
  </Button>
)
