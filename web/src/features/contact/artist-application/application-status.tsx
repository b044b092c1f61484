import type { ArtistApplication } from '@vermeil/contracts/contact/applications.schema'
import type { ReactNode } from 'react'
import { formatDate } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'

const tones = { pending: 'info', approved: 'success', rejected: 'info' } as const

const titles: Record<ArtistApplication['status'], string> = {
  pending: 'Your application is under review',
  approved: 'Your application was approved',
  rejected: 'Your application was not accepted',
}

const texts: Record<ArtistApplication['status'], (application: ArtistApplication) => ReactNode> = {
  pending: ({ created_at }) => `You sent it on ${formatDate(created_at)}. We'll contact you within 1-5 business days.`,
  approved: ({ updated_at }) => (
    <>
      Since {formatDate(updated_at)} your works go live without review.{' '}
      <Link to={`${paths.artistDashboard}&tab=upload`} className="text-gold underline underline-offset-4">
        Upload a work
      </Link>
    </>
  ),
  rejected: ({ updated_at }) =>
    `We decided on ${formatDate(updated_at)}. You are welcome to apply again with new works.`,
}

type ApplicationStatusProps = { application: ArtistApplication; children?: ReactNode }

export function ApplicationStatus({ application, children }: ApplicationStatusProps) {
  const { status } = application
  return (
    <InlineAlert tone={tones[status]}>
      <p className="font-medium">{titles[status]}</p>
      <p>{texts[status](application)}</p>
      {children}
    </InlineAlert>
  )
}
