import { useMutation } from '@tanstack/react-query'
import { pinLength } from '@vermeil/contracts/identity/music.schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '@/shared/http/api-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form } from '@/ui/form/form'
import { Input } from '@/ui/input'
import { openUpload } from './music-api'
import { pinRefusal } from './pin-refusal'

type PinFormProps = {
  /** Why the PIN is asked for again. */
  reason: string | undefined
  onUnlocked: (grant: string) => void
  onCancel: () => void
}

/** The server compares; here only the length is looked at. */
export function PinForm({ reason, onUnlocked, onCancel }: PinFormProps) {
  const form = useForm({ defaultValues: { pin: '' } })
  const isComplete = useWatch({ control: form.control, name: 'pin' }).length === pinLength
  const unlock = useMutation({
    mutationFn: openUpload,
    meta: { showsErrors: true },
    onSuccess: ({ grant }) => {
      notify({ title: 'Access Granted', description: 'Music upload unlocked', tone: 'success' })
      onUnlocked(grant)
    },
    onError: (error) => {
      form.reset()
      form.setFocus('pin')
      const description = isRefusal(error, 'music.pin-wrong') ? 'Invalid PIN' : pinRefusal(error)
      notify({ title: 'Access Denied', description, tone: 'destructive' })
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('pin'), [setFocus])

  return (
    <Form form={form} onSubmit={({ pin }) => unlock.mutate(pin)} className="max-w-xs gap-4">
      <Field
        label="PIN"
        hint={`${pinLength} characters. It opens the upload for ten minutes.`}
        error={unlock.isError ? pinRefusal(unlock.error) : reason}
      >
        {(control) => (
          <Input {...control} {...form.register('pin')} type="password" autoComplete="off" maxLength={pinLength} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="gold" disabled={!isComplete || unlock.isPending}>
          {unlock.isPending ? 'Checking...' : 'Unlock'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
