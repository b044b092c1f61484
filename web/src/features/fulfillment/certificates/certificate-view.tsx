import { useQuery } from '@tanstack/react-query'
import {
  certificateTitle,
  certifiedText,
  copyStateOf,
  validSale,
} from '@vermeil/contracts/fulfillment/certificate-text'
import type { Certificate, CertificateSale } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { ReactNode } from 'react'
import { formatDate } from '@/shared/format/format'
import { ApiError } from '@/shared/http/api-error'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { Picture } from '@/ui/picture'
import { Section } from '@/ui/section'
import { ShareButton } from '@/ui/share-button'
import { certificateQuery, qrCodeUrl } from './certificates-api'
import { OwnerPanel } from './owner-panel'
import { type RenderVerify, SaleList } from './sale-list'
import { WorkFacts } from './work-facts'

type CertificateViewProps = {
  code: string
  /** The sale that the scanned paper was printed for. */
  copyNumber: number | null
  notFound: ReactNode
  renderVerify: RenderVerify
}

/** A certificate as anybody sees it who has its code. */
export function CertificateView({ code, copyNumber, notFound, renderVerify }: CertificateViewProps) {
  const { data, error, refetch } = useQuery({ ...certificateQuery(code), retry: false })
  if (error instanceof ApiError && error.status === 404) return notFound
  return (
    <div className="page-width max-w-4xl py-8 sm:py-12">
      {data ? (
        <Sheet certificate={data} copyNumber={copyNumber} renderVerify={renderVerify} />
      ) : (
        <Loading what="The certificate" hasFailed={error !== null} onRetry={refetch} className="h-[70dvh]" />
      )}
    </div>
  )
}

type SheetProps = { certificate: Certificate; copyNumber: number | null; renderVerify: RenderVerify }

/** Paper, whatever the theme: it looks on screen as it prints. */
function Sheet({ certificate, copyNumber, renderVerify }: SheetProps) {
  const { code, work, statement, sales, own } = certificate
  const title = `Certificate: ${work.title} by ${work.artist.name}`
  usePageTitle(title)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Validity sales={sales} copyNumber={copyNumber} />
      <article
        data-theme="light"
        className="grid gap-8 border-4 border-double border-gold bg-background p-6 text-foreground sm:p-12 print:p-6"
      >
        <header className="grid justify-items-center gap-2 text-center">
          <p className="font-display text-xl text-gold">Vermeil</p>
          <h1 className="text-3xl sm:text-4xl">{certificateTitle}</h1>
          <p className="figures text-muted">and provenance · No. {code}</p>
        </header>
        {work.image && (
          <Picture
            picture={work.image}
            alt={`${work.title}, by ${work.artist.name}`}
            sizes="(width >= 56rem) 640px, 84vw"
            widest={1600}
            fit="contain"
            isPriority
            className="mx-auto w-full max-w-xl print:max-w-xs"
          />
        )}
        <div className="text-center">
          <h2 className="text-2xl wrap-anywhere">{work.title}</h2>
          <Link to={paths.artist(work.artist.id, work.artist.slug)} className="text-gold underline underline-offset-4">
            {work.artist.name}
          </Link>
        </div>
        <WorkFacts work={work} />
        <Section id="certificate-sales" title="Sales at Vermeil" className="grid gap-4" headingClass="text-xl">
          <p>{certifiedText}</p>
          <SaleList sales={sales} renderVerify={renderVerify} />
        </Section>
        {statement && (
          <Section
            id="certificate-statement"
            title="The artist’s statement"
            className="grid gap-3"
            headingClass="text-xl"
          >
            <blockquote className="border-s-2 border-gold ps-4 wrap-anywhere whitespace-pre-line text-muted">
              {statement}
            </blockquote>
          </Section>
        )}
        <footer className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-6">
          <p className="max-w-sm text-sm text-muted">
            The code leads to this page, which says whether the certificate is valid today. We never name buyers.
          </p>
          <img
            src={qrCodeUrl(code)}
            alt={`QR code of this page, ${code}`}
            width={112}
            height={112}
            className="bg-white"
          />
        </footer>
      </article>
      <div data-shell className="flex flex-wrap gap-3">
        <ShareButton title={title} />
      </div>
      {own && <OwnerPanel own={own} code={code} />}
    </div>
  )
}

/** Whether the certificate, or the paper that was scanned, is valid today. */
function Validity({ sales, copyNumber }: { sales: readonly CertificateSale[]; copyNumber: number | null }) {
  const copy = copyNumber === null ? null : copyStateOf(sales, copyNumber)
  const voidedAt = validSale(sales) ? null : sales.at(-1)?.voidedAt
  if (voidedAt) {
    return (
      <InlineAlert tone="danger">
        <p>
          <strong>This certificate is void since {formatDate(voidedAt)}.</strong> The sale was undone and the payment
          returned.
        </p>
      </InlineAlert>
    )
  }
  if (copy === 'void') {
    return (
      <InlineAlert tone="danger">
        <p>
          <strong>The paper you scanned is void.</strong> Its sale was undone. The sales that stand are listed below.
        </p>
      </InlineAlert>
    )
  }
  if (copy === 'sold-on') {
    return (
      <InlineAlert tone="info">
        <p>
          <strong>This work has been sold on.</strong> The paper you scanned was printed for a former owner. The
          certificate now belongs to the owner by the last sale below.
        </p>
      </InlineAlert>
    )
  }
  return (
    <InlineAlert tone="success">
      <p>
        <strong>This certificate is valid.</strong> It is the one we issued for this work.
      </p>
    </InlineAlert>
  )
}
