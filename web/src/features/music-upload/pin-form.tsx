import { useMutation } from '@tanstack/react-query'
import { pinLength } from '@vermeil/contracts/music'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isRefusal } from '@/shared/http/api-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
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
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const unlock = useMutation({
    mutationFn: openUpload,
    meta: { showsErrors: true },
    onSuccess: ({ grant }) => {
      notify({ title: 'Access Granted', description: 'Music upload unlocked', tone: 'success' })
      onUnlocked(grant)
    },
    onError: (error) => {
      setPin('')
      field.current?.focus()
      const description = isRefusal(error, 'music.pin-wrong') ? 'Invalid PIN' : pinRefusal(error)
      notify({ title: 'Access Denied', description, tone: 'destructive' })
    },
  })
  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pin.length === pinLength && !unlock.isPending) unlock.mutate(pin)
  }

  return (
    <form className="grid max-w-xs gap-4" onSubmit={submit}>
      <Field
        label="PIN"
        hint={`${pinLength} characters. It opens the upload for ten minutes.`}
        error={unlock.isError ? pinRefusal(unlock.error) : reason}
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="password"
            autoComplete="off"
            maxLength={pinLength}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="gold" disabled={pin.length !== pinLength || unlock.isPending}>
          {unlock.isPending ? 'Checking...' : 'Unlock'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
