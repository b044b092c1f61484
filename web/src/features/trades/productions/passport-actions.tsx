import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { missingIn } from '@vermeil/contracts/trades/passport-text'
import { type Passport, type PassportRevision, SignatureBody } from '@vermeil/contracts/trades/passports.schema'
import { Download, FilePlus, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ownProfileQuery } from '@/entities/account/own-account'
import { saveFile } from '@/shared/files/save-file'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import type { PassportApi } from './passport-api'
import { useProductionAction } from './productions-api'

type PassportActionsProps = { passport: PassportApi; read: Passport; revision: PassportRevision | undefined }

/** Issue, sign, download. */
export function PassportActions({ passport, read, revision }: PassportActionsProps) {
  const [isSigning, setIsSigning] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const issuing = useProductionAction({ run: passport.issue, done: 'Revision issued' })
  const saving = useMutation({
    mutationFn: passport.pdf,
    networkMode: 'always',
    onSuccess: (file) => saveFile(`clearance-passport-${revision?.number ?? 0}.pdf`, file),
  })
  const missing = missingIn(read).length
  const isComplete = missing === 0
  const hasChanges = !revision || read.changes.length > 0
  return (
    <div className="flex flex-wrap gap-3">
      {hasChanges && (
        <Button
          variant={isComplete ? 'gold' : 'outline'}
          disabled={issuing.isPending}
          onClick={() => (isComplete ? issuing.mutate() : setIsAsking(true))}
        >
          <FilePlus aria-hidden="true" />
          {revision ? 'Issue a new revision' : 'Issue the passport'}
        </Button>
      )}
      {revision && (
        <>
          <Button variant={hasChanges ? 'outline' : 'gold'} onClick={() => setIsSigning(true)}>
            <PenLine aria-hidden="true" />
            Sign revision {revision.number}
          </Button>
          <Button variant="outline" disabled={saving.isPending} onClick={() => saving.mutate()}>
            <Download aria-hidden="true" />
            Download PDF
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Issue it incomplete?"
        description={`${plural(missing, 'right is', 'rights are')} missing. Everybody who reads this revision sees that.`}
        confirmLabel="Issue it incomplete"
        onConfirm={() => issuing.mutate()}
      />
      {revision && isSigning && (
        <SignDialog passport={passport} revision={revision.number} onClose={() => setIsSigning(false)} />
      )}
    </div>
  )
}

type SignDialogProps = { passport: PassportApi; revision: number; onClose: () => void }

function SignDialog({ passport, revision, onClose }: SignDialogProps) {
  const { data: profile } = useQuery(ownProfileQuery)
  const form = useForm<SignatureBody>({
    resolver: zodResolver(SignatureBody),
    values: { revision, name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '), title: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const signing = useProductionAction({
    run: passport.sign,
    done: 'Passport signed',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={`Sign revision ${revision}`}
      description="Your name, your title and the time are stored with the hash of this revision. They can’t be changed later."
      form={form}
      onSubmit={(signature) => signing.mutate(signature)}
      submit={{ label: `Sign revision ${revision}`, pending: 'Signing...' }}
      isPending={signing.isPending}
      problem={signing.problem}
      onClose={onClose}
    >
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="name" />
      <FormInput
        form={form}
        name="title"
        label="Title"
        hint="Such as Set decorator"
        required
        maxLength={200}
        autoComplete="organization-title"
      />
    </FormDialog>
  )
}
