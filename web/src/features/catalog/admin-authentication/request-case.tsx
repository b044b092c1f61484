import { useQuery } from '@tanstack/react-query'
import type { AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AuthenticityAnswers } from '@/entities/authenticity/authenticity-answers'
import { AuthenticityStatusPill } from '@/entities/authenticity/authenticity-status'
import { formatMoment } from '@/shared/format/format'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { Fact } from '@/ui/fact'
import { RecordFailure } from '@/ui/record-failure'
import { Skeleton } from '@/ui/skeleton'
import { caseQuery } from './authenticity-api'
import { CaseHistory } from './case-history'
import { CaseReports } from './case-reports'
import { CaseStatus } from './case-status'
import { listPath } from './desk-paths'
import { EvidenceList } from './evidence-list'
import { TurnaroundNote } from './turnaround-note'

type RequestCaseProps = { id: string; takesFocus: boolean; onLeave: () => void }

/** One request: what was asked, what comes next, and what has been done so far. */
export function RequestCase({ id, takesFocus, onLeave }: RequestCaseProps) {
  const [params] = useSearchParams()
  const { data: request, dataUpdatedAt, error, refetch } = useQuery(caseQuery(id))
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button asChild variant="ghost" size="sm" className="-ms-3 h-11">
          <Link to={listPath(params)} onClick={onLeave}>
            <ArrowLeft aria-hidden="true" />
            All requests
          </Link>
        </Button>
      </div>
      {error && !request && (
        <RecordFailure
          error={error}
          what="The request"
          unknown="We can’t find this request. The sender may have deleted their account and files."
          onRetry={refetch}
        />
      )}
      {!error && !request && (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
      {request && (
        <>
          <CaseHeading request={request} now={dataUpdatedAt} takesFocus={takesFocus} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
            <Card className="grid grid-cols-1 gap-6 max-sm:p-4">
              <CardTitle>What they sent</CardTitle>
              <AuthenticityAnswers request={request} without={['contactName', 'contactEmail', 'contactPhone']} />
              <EvidenceList request={request} />
            </Card>
            <div className="grid grid-cols-1 gap-6">
              <CaseStatus request={request} />
              <CaseReports request={request} />
              <CaseHistory request={request} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type CaseHeadingProps = { request: AuthenticityCase; now: number; takesFocus: boolean }

function CaseHeading({ request, now, takesFocus }: CaseHeadingProps) {
  const { artworkTitle, artist, status, contactName, contactEmail, contactPhone, createdAt, hasAccount } = request
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-2xl break-words sm:text-3xl">
        {artworkTitle}
      </h2>
      <p className="break-words text-muted">{artist}</p>
      <dl className="mt-4 grid grid-cols-1 gap-x-10 gap-y-3 text-sm sm:grid-cols-2 lg:flex lg:flex-wrap">
        <Fact name="Status">
          <AuthenticityStatusPill status={status} />
        </Fact>
        <Fact name="Turnaround">
          <TurnaroundNote request={request} now={now} />
        </Fact>
        <Fact name="Sent">{formatMoment(createdAt)}</Fact>
        <Fact name="From">
          <span className="block break-words">{contactName}</span>
          <span className="block text-muted">{hasAccount ? 'has an account' : 'no account, uses an emailed link'}</span>
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${contactEmail}`} className="break-all underline underline-offset-4 hover:text-gold">
            {contactEmail}
          </a>
        </Fact>
        {contactPhone && (
          <Fact name="Phone">
            <a
              href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}
              className="underline underline-offset-4 hover:text-gold"
            >
              {contactPhone}
            </a>
          </Fact>
        )}
      </dl>
    </div>
  )
}
