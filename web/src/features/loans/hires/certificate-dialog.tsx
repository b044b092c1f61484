import { zodResolver } from '@hookform/resolvers/zod'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useLoanAction } from '@/entities/loan/loan-api'
import { formatDay } from '@/shared/format/days'
import { formatMoney } from '@/shared/format/format'
import { Field } from '@/ui/field'
import { FilePicker } from '@/ui/file-picker'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { addCertificate } from './hires-api'

const Certificate = z.object({
  insuredSum: z.int('Please enter the sum.').min(100, 'Please enter the sum.'),
  expiresOn: z.iso.date('Please enter a date.'),
})

/** The paper that insures a hire: private, for both sides. */
export function CertificateDialog({ hire, onClose }: { hire: Hire; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({
    resolver: zodResolver(Certificate),
    defaultValues: { insuredSum: hire.insurance?.asked ?? 0, expiresOn: hire.until },
  })
  const { mutate, isPending, problem } = useLoanAction({
    run: (paper: z.infer<typeof Certificate> & { file: File }) =>
      addCertificate(hire.id, paper.insuredSum, paper.expiresOn, paper.file),
    ...{ done: 'Certificate uploaded', onDone: onClose, showsErrors: true },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Certificate of insurance"
      description={`${hire.ownerName || 'The owner'} asks for ${formatMoney(hire.insurance?.asked ?? 0)}, valid until ${formatDay(hire.until)}. Both sides can read it.`}
      form={form}
      onSubmit={(values) =>
        file ? mutate({ ...values, file }) : form.setError('root', { message: 'Please choose the file.' })
      }
      submit={{ label: 'Upload certificate', pending: 'Uploading...' }}
      problem={errors.root?.message ?? problem}
      {...{ isPending, onClose }}
    >
      <Controller
        control={form.control}
        name="insuredSum"
        render={({ field }) => (
          <MoneyField label="Insured sum" required {...field} error={errors.insuredSum?.message} />
        )}
      />
      <Field label="Valid until" required error={errors.expiresOn?.message}>
        {(control) => <Input {...control} {...form.register('expiresOn')} type="date" />}
      </Field>
      <FilePicker
        label={file ? 'Choose another file' : 'Choose a file'}
        hint={file ? file.name : 'PDF or picture, up to 25 MB'}
        accept="application/pdf,image/jpeg,image/png"
        maxMegabytes={25}
        onFile={setFile}
      />
    </FormDialog>
  )
}
