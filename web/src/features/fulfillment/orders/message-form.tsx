import { zodResolver } from '@hookform/resolvers/zod'
import { MessageBody } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { FilePicker } from '@/ui/file-picker'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { sendFile, useOrderAction, writeMessage } from './orders-api'

export function MessageForm({ orderId, to }: { orderId: string; to: string }) {
  const form = useForm({ resolver: zodResolver(MessageBody), defaultValues: { text: '' } })
  const { mutate, isPending, problem } = useOrderAction({
    run: (text: string) => writeMessage(orderId, text),
    ...{ done: 'Message sent', onDone: () => form.reset(), showsErrors: true },
  })
  const file = useOrderAction({ run: (chosen: File) => sendFile(orderId, 'messages/files', chosen), done: 'File sent' })
  return (
    <div className="grid gap-3">
      <Form form={form} onSubmit={({ text }) => mutate(text)} className="grid gap-3">
        <FormTextarea form={form} name="text" label={`Write to ${to}`} required rows={3} maxLength={2_000} />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="outline" disabled={isPending} className="justify-self-start">
          {isPending ? 'Sending...' : 'Send message'}
        </Button>
      </Form>
      <FilePicker
        label="Send a file"
        hint="Picture or PDF, up to 25 MB"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        maxMegabytes={25}
        isBusy={file.isPending}
        onFile={file.mutate}
      />
    </div>
  )
}
