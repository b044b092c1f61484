import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { Award, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { avatarUrl, initialsOf } from '@/entities/account/own-account'
import { roleName } from '@/entities/account/user-types'
import { useAuth } from '@/shared/auth/auth'
import { formatDate } from '@/shared/format/format'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Skeleton } from '@/ui/skeleton'
import { achievementsOf } from './achievements'

/** What the person has done here, counted by the server; undefined while it is being read. */
export type Activity = { readonly name: string; readonly value: string | undefined }

type ProfileSummaryProps = { profile: OwnProfile; activity: readonly Activity[]; onEdit: () => void }

export function ProfileSummary({ profile, activity, onEdit }: ProfileSummaryProps) {
  const { user } = useAuth()
  const hasTwoFactor = user?.factors?.some(({ status }) => status === 'verified') ?? false
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.email
  const achievements = achievementsOf({ profile, hasTwoFactor, now: new Date() })
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar initials={initialsOf(profile)} src={avatarUrl(profile.avatar)} className="size-20 text-lg" />
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-display text-2xl">{name}</p>
          <p className="flex flex-wrap items-center gap-2 text-muted">
            <Badge tone="gold">{roleName(profile.role)}</Badge>
            {profile.location}
          </p>
        </div>
        <Button variant="outline" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit profile
        </Button>
      </div>
      {profile.bio && <p className="whitespace-pre-line">{profile.bio}</p>}
      <dl className="grid grid-cols-2 gap-4 rounded-lg border border-line p-4 sm:grid-cols-3">
        <Fact name="Member since">{formatDate(profile.joinedAt)}</Fact>
        <Fact name="Achievements">
          {achievements.filter(({ isEarned }) => isEarned).length} of {achievements.length}
        </Fact>
        {activity.map(({ name: title, value }) => (
          <Fact key={title} name={title}>
            {value ?? <Skeleton className="h-6 w-16" />}
          </Fact>
        ))}
        <Fact name="Email">{profile.email}</Fact>
        <Fact name="Phone">{profile.phone || 'Not given'}</Fact>
      </dl>
      <ProfileLinks profile={profile} />
      <section aria-labelledby="achievements">
        <h3 id="achievements" className="text-xl">
          Achievements
        </h3>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {achievements.map(({ name: title, description, isEarned }) => (
            <li key={title} className="flex items-start gap-3 rounded-md border border-line p-3">
              <Award
                className={cn('mt-0.5 size-5 shrink-0', isEarned ? 'text-gold' : 'text-faint')}
                aria-hidden="true"
              />
              <span className="grid">
                <span className="font-medium">{title}</span>
                <span className="text-sm text-muted">{description}</span>
                <span className={cn('text-sm', isEarned ? 'text-gold' : 'text-muted')}>
                  {isEarned ? 'Earned' : 'Not yet'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures break-words">{children}</dd>
    </div>
  )
}

function ProfileLinks({ profile: { website, instagram, twitter, facebook } }: { profile: OwnProfile }) {
  const handles = [
    ['Instagram', instagram],
    ['Twitter', twitter],
    ['Facebook', facebook],
  ].filter(([, handle]) => handle)
  if (!website && handles.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {website && (
        <li>
          <a
            href={website}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="text-gold underline underline-offset-4"
          >
            {website}
          </a>
        </li>
      )}
      {handles.map(([service, handle]) => (
        <li key={service}>
          <span className="text-muted">{service}</span> {handle}
        </li>
      ))}
    </ul>
  )
}
