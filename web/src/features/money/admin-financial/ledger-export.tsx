import { ledgerAccounts } from '@vermeil/contracts/money/payments-admin.schema'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useFileExport } from '@/ui/data-table/server-list'
import { Field } from '@/ui/field'
import { option, Select } from '@/ui/select'

const names: Record<(typeof ledgerAccounts)[number], string> = {
  provider: 'Stripe',
  bank: 'Bank',
  commission: 'Commission',
  payable: 'Owed to sellers and realtors',
  deposit: 'Deposits',
  donation: 'Donations',
  subscription: 'Subscriptions',
  'house-sale': 'Sales without a seller account',
  'house-purchase': 'Our purchases',
  unfulfilled: 'To be refunded',
  test: 'Test payments',
  insurance: 'Insurance of deliveries',
  tax: 'Tax',
  chargeback: 'Cost of chargebacks',
}

/** The ledger of the period as a file for the bookkeeper: opening and closing balances, and totals that balance. */
export function LedgerExport({ from, to }: { from: string; to: string }) {
  const [account, setAccount] = useState('')
  const query = new URLSearchParams({ from, to, ...(account ? { account } : {}) })
  const file = useFileExport(`/admin/ledger.csv?${query}`, `${account || 'ledger'}-${from}-${to}.csv`)
  return (
    <Card className="flex flex-wrap items-end gap-3">
      <Field label="Ledger account" className="min-w-56">
        {(control) => (
          <Select {...control} value={account} onChange={({ target }) => setAccount(target.value)}>
            <option value="">All accounts</option>
            {ledgerAccounts.map((name) => option(name, names[name]))}
          </Select>
        )}
      </Field>
      <Button variant="outline" disabled={file.isExporting} onClick={file.onExport}>
        <Download aria-hidden="true" />
        {file.isExporting ? 'Writing...' : 'Export ledger CSV'}
      </Button>
    </Card>
  )
}
