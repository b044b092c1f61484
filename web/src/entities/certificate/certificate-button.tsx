import { useMutation } from '@tanstack/react-query'
import { certificateTitle } from '@vermeil/contracts/fulfillment/certificate-text'
import type { CertificateCode } from '@vermeil/contracts/fulfillment/certificates.schema'
import { Award } from 'lucide-react'
import { api } from '@/shared/http/api'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

type CertificateButtonProps = { orderId: string; className?: string }

/** Opens the certificate of a bought work. One that was bought before there were certificates gets its own now. */
export function CertificateButton({ orderId, className }: CertificateButtonProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.put<CertificateCode>(`/collection/${orderId}/certificate`),
    onSuccess: ({ code }) => navigate(paths.certificate(code)),
  })
  return (
    <Button variant="outline" className={className} disabled={isPending} onClick={() => mutate()}>
      <Award aria-hidden="true" />
      {isPending ? 'Opening...' : certificateTitle}
    </Button>
  )
}
