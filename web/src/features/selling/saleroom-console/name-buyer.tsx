import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Form } from '@/ui/form/form'
import { FormInput } from '@/ui/form/form-fields'
import { useNameBuyer } from './use-name-buyer'

/** Asks for the buyer's name. The named person owes the price from then on, so it is confirmed first. */
export function NameBuyer({ lot, price }: { lot: LotCard; price: number }) {
  const form = useForm({ defaultValues: { buyer: '' } })
  const [buyer, setBuyer] = useState<string | null>(null)
  const naming = useNameBuyer({ onRefused: (message) => form.setError('buyer', { message }, { shouldFocus: true }) })
  return (
    <Form
      form={form}
      aria-label={`Buyer of ${lot.title}`}
      onSubmit={(values) => !naming.isPending && setBuyer(values.buyer)}
      className="mt-3 flex flex-wrap gap-3"
    >
      <FormInput
        form={form}
        name="buyer"
        label="The buyer’s email or account id"
        className="min-w-52 max-w-md grow"
        rules={{
          validate: (typed) => typed.trim() !== '' || 'Please say who it was.',
          setValueAs: (typed: string) => typed.trim(),
        }}
        autoComplete="off"
      />
      <Button type="submit" variant="outline" className="sm:mt-6.5" aria-disabled={naming.isPending}>
        {naming.isPending ? 'Sending…' : 'Name the buyer'}
      </Button>
      {buyer !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setBuyer(null)}
          title={`Name ${buyer} as the buyer of lot ${lot.lotNumber}, “${lot.title}”?`}
          description={`They owe ${formatMoney(price)} within ${lot.paymentTermHours} hours and get the invoice at once. This can’t be changed afterwards.`}
          confirmLabel="Name this buyer"
          onConfirm={() => naming.mutate({ lotId: lot.id, buyer })}
        />
      )}
    </Form>
  )
}
