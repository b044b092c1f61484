import { zodResolver } from '@hookform/resolvers/zod'
import { HandoverBody, type Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { handOver, useOrderAction } from './orders-api'

/** The buyer shows six digits, and takes the work. */
export function HandoverDialog({ shipment: { orderId, title }, onClose }: { shipment: Shipment; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(HandoverBody), defaultValues: { code: '' } })
  const { mutate, isPending, problem } = useOrderAction({
    run: ({ code }: { code: string }) => handOver(orderId, code),
    ...{ done: 'Handed over', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`Hand over ${title}`}
      description="The buyer finds the code on their order page. Enter it once they have looked at the work."
      form={form}
      onSubmit={mutate}
      submit={{ label: 'Hand over', pending: 'Checking...' }}
      {...{ isPending, problem, onClose }}
    >
      <Field label="Code" required error={form.formState.errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className="figures text-xl tracking-[0.2em]"
          />
        )}
      </Field>
    </FormDialog>
  )
}
