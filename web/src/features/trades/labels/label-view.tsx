import { useQuery } from '@tanstack/react-query'
import { attributionDays } from '@vermeil/contracts/money/commission'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { LabelView as View } from '@vermeil/contracts/trades/labels.schema'
import { type ReactNode, useEffect } from 'react'
import { offersOf } from '@/entities/lot/offer-text'
import { useAuth } from '@/shared/auth/auth'
import { ApiError } from '@/shared/http/api-error'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Loading } from '@/ui/loading'
import { Picture } from '@/ui/picture'
import { AddressForm } from './address-form'
import { ForgetAddress } from './forget-address'
import { countScan, labelQuery, openLabel } from './labels-api'
import { isFirstScan, rememberScan } from './scanned-labels'

type LabelViewProps = {
  code: string
  /** Of the mailed link, by which somebody shows that an address is theirs. */
  token: string | null
  notFound: ReactNode
  renderActions: (lot: LotCard) => ReactNode
  renderWatch: (lot: LotCard) => ReactNode
}

/** What somebody sees who scans the label beside a work, in a home or on a set. */
export function LabelView({ code, token, notFound, renderActions, renderWatch }: LabelViewProps) {
  const { data, error, refetch } = useQuery({ ...labelQuery(code), retry: false })
  const isThere = data !== undefined
  useEffect(() => {
    if (!isThere) return
    rememberScan(code)
    const warn = (problem: unknown) => console.warn('Could not say that the label was scanned.', problem)
    if (isFirstScan(code)) countScan(code).catch(warn)
    if (token) openLabel(code, token).catch(warn)
  }, [isThere, code, token])

  if (error instanceof ApiError && error.status === 404) return notFound
  if (!data) {
    return (
      <div className="page-width py-8">
        <Loading what="The work" hasFailed={error !== null} onRetry={refetch} className="h-[60dvh]" />
      </div>
    )
  }
  return (
    <ScannedWork view={data} token={token}>
      {data.lot && (
        <>
          {renderActions(data.lot)}
          {renderWatch(data.lot)}
        </>
      )}
    </ScannedWork>
  )
}

type ScannedWorkProps = { view: View; token: string | null; children: ReactNode }

function ScannedWork({ view: { code, work, lot, shownBy }, token, children }: ScannedWorkProps) {
  const { user } = useAuth()
  const { title, artist, picture, facts } = work
  const offers = lot ? offersOf(lot) : []
  usePageTitle(`${title} by ${artist.name}`)
  return (
    <article className="page-width grid gap-8 py-6 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
      {picture ? (
        <Picture
          picture={picture}
          alt={`${title} by ${artist.name}`}
          sizes="(width >= 64rem) 720px, 100vw"
          isPriority
        />
      ) : (
        <div className="aspect-4/3 bg-raised" />
      )}
      <div className="grid content-start gap-6">
        <header>
          <p className="eyebrow text-gold">The work in front of you</p>
          <h1 className="mt-2 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
          <Link
            to={paths.artist(artist.id, artist.slug)}
            className="inline-flex min-h-11 items-center text-lg text-gold underline-offset-4 hover:underline"
          >
            {artist.name}
          </Link>
          {facts && <p className="mt-2 text-muted">{facts}</p>}
        </header>
        {offers.length > 0 ? (
          <ul className="figures grid gap-1 text-xl">
            {offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            It hangs here and is not on offer right now. Take the link with you: the page says when it is.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">{children}</div>
        {lot && (
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Button asChild variant="link" className="px-0">
              <Link to={paths.lot(lot.id, lot.slug)}>See all about it</Link>
            </Button>
            <Button asChild variant="link" className="px-0">
              <Link to={`${paths.lot(lot.id, lot.slug)}#questions`}>Ask the seller</Link>
            </Button>
          </div>
        )}
        {!user && !token && <AddressForm code={code} />}
        {token && <ForgetAddress code={code} token={token} />}
        {shownBy && (
          <p className="text-sm text-muted">
            If you sign in or leave your address, and buy or lease this work within {attributionDays} days, {shownBy},
            who shows it here, may receive a share of the seller’s price. Your price doesn’t change.
          </p>
        )}
      </div>
    </article>
  )
}
