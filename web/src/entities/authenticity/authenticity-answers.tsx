import type { AuthenticityForm } from '@vermeil/contracts/catalog/inquiries.schema'
import { cn } from '@/ui/cn'

/** The fields of a request, in the form's order, each with its documented label. */
export const requestLabels: Readonly<Record<keyof AuthenticityForm, string>> = {
  artworkTitle: 'Artwork Title',
  artist: 'Artist Name',
  year: 'Year',
  medium: 'Medium',
  dimensions: 'Dimensions',
  estimatedValue: 'Estimated Value',
  provenance: 'Provenance',
  condition: 'Condition',
  description: 'Description',
  contactName: 'Full Name',
  contactEmail: 'Email Address',
  contactPhone: 'Phone Number',
}

type Answer = keyof AuthenticityForm
const headed: readonly Answer[] = ['artworkTitle', 'artist'] // they are the heading wherever a request is shown
const long: readonly Answer[] = ['provenance', 'condition', 'description']
const shown = (Object.keys(requestLabels) as Answer[]).filter((name) => !headed.includes(name))

type AuthenticityAnswersProps = { request: AuthenticityForm; without?: readonly Answer[] }

/** What a requester wrote; what they left out is left out here too. */
export function AuthenticityAnswers({ request, without = [] }: AuthenticityAnswersProps) {
  const given = shown.filter((name) => request[name] !== '' && !without.includes(name))
  if (given.length === 0) return null
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {given.map((name) => (
        <div key={name} className={cn('min-w-0', long.includes(name) && 'sm:col-span-2')}>
          <dt className="text-sm text-muted">{requestLabels[name]}</dt>
          <dd className="break-words whitespace-pre-line text-foreground">{request[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
