import { type ArtistApplication, applicationReference } from '@vermeil/contracts/contact/applications.schema'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { formatMoment } from '@/shared/format/format'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { Fact } from '@/ui/fact'
import { InlineAlert } from '@/ui/inline-alert'
import { ApplicationStatus } from './application-status'
import { sentApplication, useSentApplication } from './sent-application'
import { useHasBeen } from './use-has-been'

type ApplicationReceiptProps = { application: ArtistApplication; takesFocus: boolean }

const answersOf = (application: ArtistApplication) =>
  [
    ['Full Name', application.full_name],
    ['Artist Name', application.artist_name],
    ['Email', application.email],
    ['Phone', application.phone],
    ['Style', application.specialty],
    ['Portfolio', application.portfolio],
    ['Experience', application.experience],
    ['Artist Statement', application.bio],
    ['Social Media', application.social_media],
    ['Previous Exhibitions', application.previous_exhibitions],
    ['Commission work', application.commission_work],
  ] as const

/** What an applicant sees from the moment the application is sent: where it is, and what we were sent. */
export function ApplicationReceipt({ application, takesFocus }: ApplicationReceiptProps) {
  const content = (
    <>
      <ApplicationStatus application={application} />
      <dl className="figures grid gap-4 sm:grid-cols-2">
        <Fact name="Reference">{applicationReference(application)}</Fact>
        <Fact name="Sent">{formatMoment(application.created_at)}</Fact>
      </dl>
      <Disclosure title="What you sent">
        <dl className="grid gap-4 text-foreground">
          {answersOf(application).map(
            ([name, answer]) =>
              answer && (
                <Fact key={name} name={name}>
                  <span className="break-words whitespace-pre-line">{answer}</span>
                </Fact>
              ),
          )}
        </dl>
      </Disclosure>
    </>
  )
  if (application.status !== 'pending') return <div className="grid gap-6">{content}</div>
  return <Receipt takesFocus={takesFocus}>{content}</Receipt>
}

/** The form for somebody without an account. What they have sent can't be read back, but this tab knows that it was. */
export function VisitorApplication({ form }: { form: ReactNode }) {
  const { user } = useAuth()
  const sent = useSentApplication()
  const hasShownForm = useHasBeen(sent === null)
  if (user || !sent) return form
  return (
    <Receipt takesFocus={hasShownForm}>
      <InlineAlert tone="info">
        <p className="font-medium">Your application is under review</p>
        <p>
          You sent it on {formatMoment(sent.sentAt)}. We'll contact you at{' '}
          <strong className="wrap-anywhere">{sent.email}</strong> within 1-5 business days.
        </p>
      </InlineAlert>
      <p>
        <Link
          to={signUpPath({ userType: 'artist', next: paths.artistSignup })}
          className="text-gold underline underline-offset-4"
        >
          Create an account
        </Link>{' '}
        with this email address, and you can follow your application here.
      </p>
      <Button variant="outline" className="justify-self-start" onClick={sentApplication.forget}>
        Send another application
      </Button>
    </Receipt>
  )
}

function Receipt({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // It replaces a form of several screens, whose button was at its end.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [takesFocus])
  return (
    <div className="grid gap-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        We have your application
      </h3>
      {children}
    </div>
  )
}
