import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'

/** The list for an insurer. Fetched with the person's own token: it is nobody else's to open by its address. */
export function InsuranceButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <InsuranceButton format="pdf" icon={FileText} />
      <InsuranceButton format="csv" icon={FileSpreadsheet} />
    </div>
  )
}

function InsuranceButton({ format, icon: Icon }: { format: 'pdf' | 'csv'; icon: LucideIcon }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(`/collection/insurance.${format}`),
    onSuccess: (file) => saveFile(`vermeil-insurance-list.${format}`, file),
  })
  return (
    <Button variant="outline" disabled={isPending} onClick={() => mutate()}>
      <Icon aria-hidden="true" />
      {isPending ? 'Preparing...' : `Insurance list (${format.toUpperCase()})`}
    </Button>
  )
}
