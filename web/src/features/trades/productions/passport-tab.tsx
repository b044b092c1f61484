import { useQuery } from '@tanstack/react-query'
import { missingIn } from '@vermeil/contracts/trades/passport-text'
import type { Passport, PassportWork } from '@vermeil/contracts/trades/passports.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { FileCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { latestRevision, PassportChanges, PassportHistory } from '@/entities/passport/passport-history'
import { PassportWorks } from '@/entities/passport/passport-works'
import { VerifyPassport } from '@/entities/passport/verify-passport'
import { formatMoment, plural } from '@/shared/format/format'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { Section } from '@/ui/section'
import { option, Select } from '@/ui/select'
import { PassportActions } from './passport-actions'
import { passportApi } from './passport-api'
import { PassportLinks } from './passport-links'
import { PlacementPicture } from './placement-picture'
import { mayManage, mayManageSets } from './record-text'

/** The clearance passport of a production, or of one of its sets. */
export function PassportTab({ production }: { production: ProductionDetail }) {
  const { access, sets } = production
  const [chosen, setChosen] = useState('')
  if (!mayManageSets(access)) {
    return (
      <EmptyState icon={Lock} title="The passport needs Full Access">
        <p>People with Full Access issue, sign and share it. Ask {production.ownerName} for a copy.</p>
      </EmptyState>
    )
  }
  const isWhole = mayManage(access)
  const setId = sets.find(({ id }) => id === chosen)?.id ?? (isWhole ? null : (sets[0]?.id ?? null))
  if (!isWhole && setId === null) return null
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-muted">
        Insurers and distributors ask for a written consent to every work that is seen. The passport lists each placed
        or reserved work with its rights and signatures, for them to read by a private link or on paper.
      </p>
      <Field label="Passport of" className="max-w-md">
        {(control) => (
          <Select {...control} value={setId ?? ''} onChange={(event) => setChosen(event.target.value)}>
            {isWhole && <option value="">The whole production</option>}
            {sets.map(({ id, name }) => option(id, name))}
          </Select>
        )}
      </Field>
      <OnePassport key={setId} production={production} setId={setId} />
    </div>
  )
}

function OnePassport({ production, setId }: { production: ProductionDetail; setId: string | null }) {
  const passport = passportApi(production.id, setId)
  const { data, isError, refetch } = useQuery(passport.query)
  if (!data) return <Loading what="The passport" hasFailed={isError} onRetry={refetch} className="h-64" />
  const revision = latestRevision(data.chain)
  if (data.works.length === 0 && !revision) {
    return (
      <EmptyState icon={FileCheck} title="Nothing to clear yet">
        <p>Works appear here as soon as they are Placed or Reserved on a set.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-10">
      <section aria-labelledby="passport-status" className="grid gap-4">
        <h2 id="passport-status" className="text-2xl">
          {revision ? `Revision ${revision.number}, ${formatMoment(revision.at)}` : 'Not issued yet'}
        </h2>
        <Completeness passport={data} />
        {revision && data.changes.length > 0 && (
          <InlineAlert tone="info">
            <p>Changed since this revision:</p>
            <PassportChanges changes={data.changes} />
          </InlineAlert>
        )}
        <PassportActions passport={passport} read={data} revision={revision} />
      </section>
      <Section id="passport-works" title="Visible works" className="grid gap-4">
        <PassportWorks
          works={data.works}
          texts={data.chain.texts}
          renderImage={({ placementId, title, picture }) => (
            <PlacementPicture
              productionId={production.id}
              placement={{ id: placementId, title, artist: '', picture, hasImage: true }}
              sizes="128px"
            />
          )}
          renderRepair={(work) => <Repair work={work} />}
        />
      </Section>
      {revision && (
        <>
          <PassportLinks passport={passport} links={data.links} />
          <Section id="passport-history" title="History" className="grid gap-4">
            <VerifyPassport chain={data.chain} />
            <PassportHistory chain={data.chain} />
          </Section>
        </>
      )}
    </div>
  )
}

function Completeness({ passport }: { passport: Passport }) {
  const missing = missingIn(passport)
  if (missing.length === 0) {
    return (
      <InlineAlert tone="success">
        <p>
          <strong>Complete:</strong> {plural(passport.works.length, 'visible work is', 'visible works are')} cleared.
        </p>
      </InlineAlert>
    )
  }
  return (
    <InlineAlert tone="danger">
      <p>
        <strong>{plural(missing.length, 'right is', 'rights are')} missing:</strong>{' '}
        {missing.map(({ title }) => `“${title}”`).join(', ')}
      </p>
    </InlineAlert>
  )
}

/** Leads to the placement, where a paper is uploaded or somebody answers for it. */
function Repair({ work: { placementId, title } }: { work: PassportWork }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('view', 'placements')
  to.set('placements', placementId)
  return (
    <Button asChild variant="outline" size="sm" className="h-11 justify-self-start">
      <Link to={`?${to}`} aria-label={`Clear this work: ${title}`}>
        Clear this work
      </Link>
    </Button>
  )
}
