import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'

type InvoiceButtonProps = { orderId: string; invoiceNumber: string }

/** Fetched with the person's own token: an invoice is nobody else's to open by its address. */
export function InvoiceButton({ orderId, invoiceNumber }: InvoiceButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(`/orders/${orderId}/invoice.pdf`),
    onSuccess: (pdf) => saveFile(`vermeil-${invoiceNumber}.pdf`, pdf),
  })
  return (
    <Button variant="outline" disabled={isPending} onClick={() => mutate()}>
      <FileText aria-hidden="true" />
      {isPending ? 'Loading...' : 'Invoice (PDF)'}
    </Button>
  )
}
