import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type HireTerms, HireTermsBody } from '@vermeil/contracts/loans/hires.schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useLoanAction } from '@/entities/loan/loan-api'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { Switch } from '@/ui/switch'
import { changeTerms, hireTermsQuery } from './hires-api'

const columns: readonly DataColumn<HireTerms>[] = [
  { id: 'work', header: 'Work', value: ({ title }) => title },
  moneyColumn({ id: 'price', header: 'Per month', cents: ({ monthlyPrice }) => monthlyPrice }),
  {
    id: 'answer',
    header: 'Requests',
    value: ({ acceptsAtOnce }) => (acceptsAtOnce ? 'Accepted at once' : 'You answer each'),
  },
  {
    id: 'insurance',
    header: 'Insurance',
    value: ({ insuredSum }) => (insuredSum === null ? 'Not asked for' : `Certificate for ${formatMoney(insuredSum)}`),
  },
]

/** What the owner of works wants for them. */
export function HireTermsList() {
  const query = useQuery(hireTermsQuery)
  const [changing, setChanging] = useState<HireTerms | null>(null)
  return (
    <section aria-labelledby="hire-terms" className="grid gap-4">
      <h3 id="hire-terms" className="text-xl">
        Your terms
      </h3>
      <DataTable
        name="hire-terms"
        caption="The works you lend"
        columns={columns}
        rows={query.data?.works}
        rowId={({ artworkId }) => artworkId}
        query={query}
        what="Your terms"
        nouns={['work', 'works']}
        empty={<p className="text-muted">Works that you offer for lease appear here, with the terms of a hire.</p>}
        actions={{
          label: 'Actions',
          of: (work) => (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Change terms: ${work.title}`}
              onClick={() => setChanging(work)}
            >
              Change terms
            </Button>
          ),
        }}
      />
      {changing && <TermsDialog work={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}

function TermsDialog({ work, onClose }: { work: HireTerms; onClose: () => void }) {
  const { acceptsAtOnce, replacementValue, insuredSum, creditPercent } = work
  const form = useForm({
    resolver: zodResolver(HireTermsBody),
    defaultValues: { acceptsAtOnce, replacementValue, insuredSum, creditPercent },
  })
  const action = useLoanAction({
    run: (terms: HireTermsBody) => changeTerms(work.artworkId, terms),
    ...{ done: 'Terms saved', onDone: onClose, showsErrors: true },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Terms of ${work.title}`}
      description="They hold for requests from now on."
      form={form}
      submit={{ label: 'Save terms', pending: 'Saving...' }}
      {...{ action, onClose }}
    >
      <Switch label="Accept every request at once" {...form.register('acceptsAtOnce')} />
      <p className="text-sm text-muted">
        If you want to be asked for screen rights, hire requests for your own works wait for your answer all the same.
      </p>
      <Controller
        control={form.control}
        name="replacementValue"
        render={({ field }) => (
          <MoneyField
            label="Replacement value"
            optional
            hint="Empty: the highest price it was offered for."
            {...field}
            error={errors.replacementValue?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="insuredSum"
        render={({ field }) => (
          <MoneyField
            label="Insured sum"
            optional
            hint="With a sum, a hire begins only once a certificate of insurance for it is on file."
            {...field}
            error={errors.insuredSum?.message}
          />
        )}
      />
      <Field
        label="Credit on a purchase (%)"
        hint="This share of the rent comes off your price if the person who has the work buys it within six months."
        required
        error={errors.creditPercent?.message}
      >
        {(box) => (
          <Input
            {...box}
            {...form.register('creditPercent', { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
          />
        )}
      </Field>
    </FormDialog>
  )
}
