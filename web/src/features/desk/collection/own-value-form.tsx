import { zodResolver } from '@hookform/resolvers/zod'
import { type OwnedPiece, type PieceValue, PieceValueBody } from '@vermeil/contracts/desk/collection.schema'
import { useForm } from 'react-hook-form'
import { collectionQuery } from '@/entities/collection/own-collection'
import { api } from '@/shared/http/api'
import { useAction } from '@/shared/http/use-action'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { FormMoney } from '@/ui/form/form-money'

/** What the owner says a piece is worth. Their insurance list uses it instead of the purchase price. */
export function OwnValueForm({ piece: { orderId, ownValue } }: { piece: OwnedPiece }) {
  const form = useForm({ resolver: zodResolver(PieceValueBody), defaultValues: { value: ownValue } })
  const { mutate, isPending, problem } = useAction([collectionQuery.queryKey], {
    run: (body: PieceValueBody) => api.put<PieceValue>(`/collection/${orderId}/value`, body),
    ...{ done: 'Value saved', showsErrors: true },
  })
  return (
    <Form form={form} onSubmit={(body) => mutate(body)} className="gap-3">
      <FormProblem>{problem}</FormProblem>
      <FormMoney
        form={form}
        name="value"
        label="Your own value"
        hint="Your insurance list uses it instead of the purchase price."
        optional
      />
      <Button type="submit" variant="outline" size="sm" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save value'}
      </Button>
    </Form>
  )
}
