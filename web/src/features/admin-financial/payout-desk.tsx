import { useQuery } from '@tanstack/react-query'
import type { PayoutBook } from '@vermeil/contracts/payments-admin'
import { useState } from 'react'
import { formatDate, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { payOut, payoutsQuery } from './finance-api'
import { ReferenceDialog } from './reference-dialog'
import { useFinanceDeed } from './use-finance-action'

type Owed = PayoutBook['owed'][number]

/** To whom the house owes what, and what it has paid. */
export function PayoutDesk() {
  const { data, isError, refetch } = useQuery(payoutsQuery)
  const [wanted, setWanted] = useState<Owed | null>(null)
  return (
    <section aria-labelledby="admin-payouts">
      <h2 id="admin-payouts" className="mb-4 text-2xl">
        Payouts
      </h2>
      {isError && !data && <LoadFailure what="The payouts" onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-40" />}
      {data?.owed.length === 0 && <p className="text-muted">Nothing is owed.</p>}
      {data && data.owed.length > 0 && <OwedTable owed={data.owed} onPayOut={setWanted} />}
      {data && data.paid.length > 0 && (
        <Disclosure title={`Paid so far (${data.paid.length})`}>
          <PaidTable paid={data.paid} />
        </Disclosure>
      )}
      {wanted && <PayoutDialog owed={wanted} onClose={() => setWanted(null)} />}
    </section>
  )
}

function OwedTable({ owed, onPayOut }: { owed: readonly Owed[]; onPayOut: (one: Owed) => void }) {
  return (
    <Table caption="Owed to sellers">
      <TableHead>
        <tr>
          <TableHeader>To</TableHeader>
          <TableHeader isNumeric>Payable now</TableHeader>
          <TableHeader isNumeric>Held until delivery</TableHeader>
          <TableHeader>
            <span className="sr-only">Pay out</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {owed.map((one) => (
          <TableRow key={one.party.id}>
            <TableCell>
              <span className="grid">
                {one.party.name || 'No name'}
                <span className="break-all text-muted">{one.party.email}</span>
              </span>
            </TableCell>
            <TableCell label="Payable now" isNumeric>
              {formatMoney(one.payable)}
            </TableCell>
            <TableCell label="Held until delivery" isNumeric>
              {formatMoney(one.held)}
            </TableCell>
            <TableCell isNumeric>
              {one.payable > 0 && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Pay out to ${one.party.name}`}
                  onClick={() => onPayOut(one)}
                >
                  Pay out
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function PaidTable({ paid }: { paid: PayoutBook['paid'] }) {
  return (
    <Table caption="Paid out">
      <TableHead>
        <tr>
          <TableHeader>To</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>Reference</TableHeader>
          <TableHeader isNumeric>Amount</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {paid.map(({ id, party, paidAt, reference, amount }) => (
          <TableRow key={id}>
            <TableCell>{party.name}</TableCell>
            <TableCell label="Date">{formatDate(paidAt)}</TableCell>
            <TableCell label="Reference">{reference}</TableCell>
            <TableCell label="Amount" isNumeric>
              {formatMoney(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function PayoutDialog({ owed, onClose }: { owed: Owed; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useFinanceDeed({
    // The amount that was seen goes along: had it changed meanwhile, the server refuses.
    run: (reference: string) => payOut({ partyId: owed.party.id, amount: owed.payable, reference }),
    done: 'Payout Recorded',
    onSuccess: onClose,
    onRefused: setRefusal,
  })
  return (
    <ReferenceDialog
      title={`Pay ${formatMoney(owed.payable)} to ${owed.party.name}?`}
      description="Everything payable, in one transfer. They get an email."
      confirmLabel="Record the payout"
      isPending={isPending}
      refusal={refusal}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
