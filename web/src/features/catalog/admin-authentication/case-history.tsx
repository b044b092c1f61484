import type { AuthenticityAct, AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { authenticityStatusNames } from '@/entities/authenticity/authenticity-status'
import { formatMoment } from '@/shared/format/format'
import { Card, CardTitle } from '@/ui/card'

function textFor(act: AuthenticityAct): string {
  const who = act.by ?? 'A former administrator'
  switch (act.act) {
    case 'move':
      return `${who} moved it from “${authenticityStatusNames[act.from]}” to “${authenticityStatusNames[act.to]}”`
    case 'attach-report':
      return `${who} attached ${act.filename}`
    case 'withdraw-report':
      return `${who} withdrew ${act.filename}`
  }
}

/** Who did what when, from the audit log. */
export function CaseHistory({ request: { contactName, createdAt, history } }: { request: AuthenticityCase }) {
  const entries = [
    { at: createdAt, text: `${contactName} sent the request` },
    ...history.map((act) => ({ at: act.at, text: textFor(act) })),
  ]
  return (
    <section aria-labelledby="case-history">
      <Card className="max-sm:p-4">
        <CardTitle id="case-history">History</CardTitle>
        <ol className="mt-3 grid grid-cols-1 gap-3 text-sm">
          {entries.map(({ at, text }) => (
            <li key={at + text} className="border-s-2 border-line ps-3">
              <p className="break-words">{text}</p>
              <p className="figures text-xs text-muted">{formatMoment(at)}</p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
