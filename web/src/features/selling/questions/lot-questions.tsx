import { useQuery } from '@tanstack/react-query'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import type { LotQuestion } from '@vermeil/contracts/selling/questions.schema'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { formatDate } from '@/shared/format/format'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { lotQuestionsQuery } from './questions-api'

const AskDialog = lazyDialog(() => import('./ask-dialog').then(({ AskDialog }) => AskDialog))

/** What others have asked the seller of a lot, with the answers, and the way to ask. */
export function LotQuestions({ lot }: { lot: Pick<LotView, 'id' | 'title' | 'state' | 'isOwn'> }) {
  const { data, isError, refetch } = useQuery(lotQuestionsQuery(lot.id))
  const canAsk = lot.state === 'scheduled' || lot.state === 'live' || lot.state === 'stopped'
  if (!canAsk && data?.questions.length === 0) return null
  return (
    <section id="questions" aria-labelledby="lot-questions" className="max-w-prose scroll-mt-24">
      <h2 id="lot-questions" className="text-2xl">
        Questions to the seller
      </h2>
      {isError && !data && <LoadFailure what="The questions" onRetry={() => void refetch()} className="mt-4" />}
      {!data && !isError && <Skeleton className="mt-4 h-16" />}
      {data?.questions.length === 0 && (
        <p className="mt-4 text-muted">No questions yet. Ask about the work, its condition or its story.</p>
      )}
      {data && data.questions.length > 0 && (
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {data.questions.map((question) => (
            <QuestionEntry key={question.id} question={question} />
          ))}
        </dl>
      )}
      {canAsk && <AskButton lot={lot} />}
    </section>
  )
}

function QuestionEntry({ question: { question, askedAt, answer, answeredAt, isYours } }: { question: LotQuestion }) {
  return (
    <div className="py-4">
      <dt className="font-medium break-words whitespace-pre-line">
        {question}
        <span className="figures block text-sm font-normal text-muted">
          {isYours ? 'You asked' : 'Asked'} on {formatDate(askedAt)}
        </span>
      </dt>
      <dd className="mt-2 break-words whitespace-pre-line">
        {answer ?? (
          <span className="text-muted">We notify you as soon as it is answered. Only you see it until then.</span>
        )}
        {answeredAt && <span className="figures block text-sm text-muted">Answered on {formatDate(answeredAt)}</span>}
      </dd>
    </div>
  )
}

function AskButton({ lot }: { lot: Pick<LotView, 'id' | 'title' | 'isOwn'> }) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  if (lot.isOwn) {
    return (
      <Button asChild variant="outline" className="mt-5">
        <Link to={paths.questions}>Answer questions</Link>
      </Button>
    )
  }
  if (!user) {
    return (
      <Button asChild variant="outline" className="mt-5">
        <Link to={signInPath(`${pathname}#questions`)}>Sign in to ask a question</Link>
      </Button>
    )
  }
  return (
    <>
      <Button variant="outline" className="mt-5" onClick={() => setIsAsking(true)}>
        Ask a question
      </Button>
      {isAsking && <AskDialog lot={lot} onClose={() => setIsAsking(false)} />}
    </>
  )
}
