import { useMutation, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { CodeForm } from '@/ui/code-form'
import { Dialog, DialogContent } from '@/ui/dialog'
import { InlineAlert } from '@/ui/inline-alert'
import { Skeleton } from '@/ui/skeleton'
import { RecoveryCodeList } from './recovery-code-list'
import { confirmFactor, enrollFactor } from './two-factor'

/** Scan, prove, keep the codes. Closing before the proof leaves two-factor off. */
export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  // Never cached: each opening begins an enrollment of its own.
  const enrollment = useQuery({
    queryKey: ['account', 'enrollment'],
    queryFn: enrollFactor,
    gcTime: 0,
    staleTime: Infinity,
  })
  const confirm = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ factorId, code }: { factorId: string; code: string }) => confirmFactor(factorId, code),
    onSuccess: () =>
      notify({
        title: 'Two-factor authentication is on',
        description: 'Keep your recovery codes safe.',
        tone: 'success',
      }),
  })

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={confirm.data ? 'Your recovery codes' : 'Turn on two-factor'}
        description={
          confirm.data
            ? 'Each of these signs you in once if you lose your phone. They are shown only now.'
            : 'Scan the code with an authenticator app, then enter the 6 digits it shows.'
        }
      >
        {confirm.data ? (
          <RecoveryCodeList codes={confirm.data} onDone={onClose} />
        ) : enrollment.isError ? (
          <InlineAlert tone="danger">
            <p>{sentenceOf(enrollment.error)}</p>
          </InlineAlert>
        ) : enrollment.data ? (
          <div className="grid gap-5">
            {/* On white whatever the theme: cameras read dark on light. */}
            <img
              src={enrollment.data.qrCode}
              alt="QR code for your authenticator app"
              width={192}
              height={192}
              className="mx-auto rounded-md bg-[white] p-2"
            />
            <p className="text-sm text-muted">
              No camera at hand? Enter this key instead:{' '}
              <code className="figures font-sans break-all text-foreground select-all">{enrollment.data.secret}</code>
            </p>
            <CodeForm
              submitLabel="Verify and turn on"
              isPending={confirm.isPending}
              error={confirm.error ? sentenceOf(confirm.error) : undefined}
              onCode={(code) => confirm.mutate({ factorId: enrollment.data.factorId, code })}
            />
          </div>
        ) : (
          <Skeleton className="mx-auto size-48" />
        )}
      </DialogContent>
    </Dialog>
  )
}
