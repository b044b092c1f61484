import { useMutation, useQuery } from '@tanstack/react-query'
import { missingIn, nameReader } from '@vermeil/contracts/trades/passport-text'
import type { PassportRevision, PassportView } from '@vermeil/contracts/trades/passports.schema'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { latestRevision, PassportHistory, readChain } from '@/entities/passport/passport-history'
import { PassportWorks } from '@/entities/passport/passport-works'
import { VerifyPassport } from '@/entities/passport/verify-passport'
import { saveFile } from '@/shared/files/save-file'
import { formatDate, formatMoment, plural } from '@/shared/format/format'
import { api, apiRoot } from '@/shared/http/api'
import { ApiError } from '@/shared/http/api-error'
import { readQuery } from '@/shared/http/read-query'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'

const pathOf = (token: string, ...rest: string[]) => ['/clearance-links', token, ...rest].join('/')

const passportQuery = (token: string) => readQuery<PassportView>(['clearance', token], pathOf(token))

/** What lawyers and insurers see by a private link, without an account. */
export function ClearanceView({ token, notFound }: { token: string; notFound: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...passportQuery(token), retry: false })
  if (error instanceof ApiError && error.status === 404) return notFound
  if (!data) {
    return (
      <div className="page-width py-10">
        <Loading what="The passport" hasFailed={error !== null} onRetry={refetch} className="h-[60dvh]" />
      </div>
    )
  }
  const revision = latestRevision(data.chain)
  if (!revision) return notFound
  return <IssuedPassport token={token} view={data} revision={revision} />
}

type IssuedPassportProps = { token: string; view: PassportView; revision: PassportRevision }

function IssuedPassport({ token, view: { chain, expiresAt }, revision }: IssuedPassportProps) {
  const saving = useMutation({
    mutationFn: () => api.file(pathOf(token, 'pdf')),
    networkMode: 'always',
    onSuccess: (file) => saveFile(`clearance-passport-${revision.number}.pdf`, file),
  })
  const nameOf = nameReader(chain.texts)
  const missing = missingIn(revision)
  const signatures = readChain(chain).flatMap(({ entry }) =>
    entry?.kind === 'signature' && entry.revision === revision.number ? entry : [],
  )
  return (
    <article className="page-width grid gap-10 py-8 sm:py-12">
      <header className="grid gap-4">
        <h1 className="text-4xl wrap-anywhere">Clearance passport</h1>
        <p className="text-lg">
          {revision.set === null ? revision.production : `${revision.set}, ${revision.production}`}
        </p>
        <p className="text-muted">
          Revision {revision.number}, issued {formatMoment(revision.at)} by {nameOf(revision.by)}. This private link
          works until {formatDate(expiresAt)}.
        </p>
        {missing.length === 0 ? (
          <InlineAlert tone="success">
            <p>
              <strong>Complete.</strong> {plural(revision.works.length, 'visible work', 'visible works')}: each has a
              grant, a signed paper, or a person who answers for it by name.
            </p>
          </InlineAlert>
        ) : (
          <InlineAlert tone="danger">
            <p>
              <strong>Incomplete: {plural(missing.length, 'right is', 'rights are')} missing.</strong>{' '}
              {missing.map(({ title }) => title).join(', ')}
            </p>
          </InlineAlert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="gold" disabled={saving.isPending} onClick={() => saving.mutate()}>
            <Download aria-hidden="true" />
            Download PDF
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <Part title="Verification">
        <VerifyPassport chain={chain} isAutomatic />
      </Part>
      <Part title="Visible works">
        <PassportWorks
          works={revision.works}
          texts={chain.texts}
          renderImage={({ placementId }, alt) => (
            <img
              src={apiRoot + pathOf(token, 'works', placementId, 'image')}
              alt={alt}
              className="aspect-square w-full bg-raised object-contain"
            />
          )}
        />
      </Part>
      <Part title="Signed for the production">
        {signatures.length === 0 && <p className="text-muted">Nobody has signed this revision yet.</p>}
        <ul className="grid gap-2">
          {signatures.map((signature) => (
            <li key={signature.sequence}>
              {nameOf(signature.name)}, {nameOf(signature.title)}, {formatMoment(signature.at)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="History">
        <PassportHistory chain={chain} />
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `passport-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
