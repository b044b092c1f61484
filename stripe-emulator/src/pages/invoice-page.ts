import { formatAmount } from '../payments/currencies.ts'
import { html } from './html.ts'
import { notFound, type PageAnswer, type PageDeps, type PageRequest, rootFrom, showPage, testBadge } from './page.ts'
import { dateText } from './portal-page.ts'

/** `/i/{invoice}`: the page behind `hosted_invoice_url`. */
export async function invoicePage({ engine }: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const root = rootFrom(request.path)
  const invoice = engine.read((tx) => tx.get('invoices', request.path[1] ?? ''))
  if (!invoice || request.method === 'POST') return notFound(root)
  const title = `Invoice ${invoice.number}`
  const amount = (cents: number) => formatAmount(cents, invoice.currency)
  return showPage(
    { title, root },
    html`<main class="portal">
<p class="merchant"><span>${invoice.account_name}</span>${testBadge}</p>
<h1>${title}</h1>
<p>${dateText(invoice.created)}. ${invoice.customer_name ?? invoice.customer_email ?? ''}</p>
<section aria-labelledby="lines"><h2 id="lines">Items</h2>
<div class="table-scroll" tabindex="0" role="region" aria-label="List of items"><table>
<thead><tr><th scope="col">Description</th><th scope="col">Period</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${invoice.lines.data.map(
      (line) => html`<tr><td>${line.description}</td>
<td>${dateText(line.period.start)} to ${dateText(line.period.end)}</td>
<td class="amount">${amount(line.amount)}</td></tr>`,
    )}</tbody>
</table></div>
<p class="due"><span>${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</span> <span>${amount(invoice.amount_due)}</span></p>
</section>
</main>`,
  )
}
