import { useQuery } from '@tanstack/react-query'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import {
  accessLevelLabels,
  type OpenInvitation,
  type TeamMember,
} from '@vermeil/contracts/trades/production-team.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type CsvColumn, saveCsv } from '@/shared/files/csv'
import { formatDate } from '@/shared/format/format'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ExportCsvButton } from '@/ui/export-csv-button'
import { initialsOf } from '@/ui/initials'
import { lazyDialog } from '@/ui/lazy-dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { leaveTeam, removeMember, teamQuery, useProductionAction, withdrawInvitation } from './productions-api'
import { mayManageSets } from './record-text'

const InviteDialog = lazyDialog(() => import('./team-dialogs').then(({ InviteDialog }) => InviteDialog))
const MemberDialog = lazyDialog(() => import('./team-dialogs').then(({ MemberDialog }) => MemberDialog))

/** Names the sets that somebody is limited to. */
const scopeOf = ({ setIds }: { setIds: string[] | null }, { sets }: ProductionDetail) =>
  setIds === null
    ? 'Whole production'
    : sets.flatMap(({ id, name }) => (setIds.includes(id) ? name : [])).join(', ') || 'Other sets'

const accessOf = ({ isOwner, level }: TeamMember) => (isOwner ? 'Owner' : accessLevelLabels[level])

const csvColumns = (production: ProductionDetail): readonly CsvColumn<TeamMember>[] => [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Access', value: accessOf },
  { header: 'Sets', value: (member) => scopeOf(member, production) },
]

/** Who works on a production, with which access. */
export function TeamView({ production }: { production: ProductionDetail }) {
  const { data, isError, refetch } = useQuery(teamQuery(production.id))
  const [isInviting, setIsInviting] = useState(false)
  const [changed, setChanged] = useState<TeamMember | null>(null)
  const [leaving, setLeaving] = useState<TeamMember | null>(null)
  const canManage = mayManageSets(production.access)
  const removing = useProductionAction({
    run: ({ isSelf, id }: TeamMember) => (isSelf ? leaveTeam(production.id) : removeMember(production.id, id)),
    done: leaving?.isSelf ? 'You left the team' : 'Removed from the team',
  })
  return (
    <section aria-labelledby="team-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="team-title" className="text-2xl">
          Team of {production.title}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {data && <ExportCsvButton onExport={() => saveCsv('team.csv', csvColumns(production), data.members)} />}
          {canManage && (
            <Button variant="gold" onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite
            </Button>
          )}
        </div>
      </div>
      {isError && <LoadFailure what="The team" onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && (
        <ul aria-label="Team" className="divide-y divide-line">
          {data.members.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-4 py-4">
              <Avatar
                initials={initialsOf(member.name)}
                src={member.profileImage && imageUrl(member.profileImage, 320, 'webp')}
              />
              <span className="grid min-w-40 flex-1">
                <span className="font-medium">
                  {member.name}
                  {member.isSelf && ' (you)'}
                </span>
                <span className="text-sm wrap-anywhere text-muted">
                  {[member.role, member.email].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className="grid justify-items-start gap-1">
                <Badge tone={member.isOwner ? 'gold' : 'neutral'}>{accessOf(member)}</Badge>
                <span className="text-sm text-muted">{scopeOf(member, production)}</span>
              </span>
              <span className="flex gap-2">
                {canManage && !member.isOwner && !member.isSelf && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Change the access of ${member.name}`}
                    onClick={() => setChanged(member)}
                  >
                    Change
                  </Button>
                )}
                {!member.isOwner && (canManage || member.isSelf) && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={member.isSelf ? 'Leave the team' : `Remove ${member.name}`}
                    onClick={() => setLeaving(member)}
                  >
                    {member.isSelf ? 'Leave' : 'Remove'}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.invitations.length > 0 && <Invitations production={production} invitations={data.invitations} />}
      {isInviting && <InviteDialog production={production} onClose={() => setIsInviting(false)} />}
      {changed && <MemberDialog production={production} member={changed} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={leaving?.isSelf ? `Leave the team of ${production.title}?` : `Remove ${leaving?.name ?? ''}?`}
        description={
          leaving?.isSelf
            ? 'You no longer see this production. Somebody with Full Access can invite you again.'
            : 'They no longer see this production. You can invite them again.'
        }
        confirmLabel={leaving?.isSelf ? 'Leave team' : 'Remove from team'}
        isDestructive
        onConfirm={() => {
          if (leaving) removing.mutate(leaving)
          setLeaving(null)
        }}
      />
    </section>
  )
}

type InvitationsProps = { production: ProductionDetail; invitations: readonly OpenInvitation[] }

function Invitations({ production, invitations }: InvitationsProps) {
  const { mutate, isPending } = useProductionAction({
    run: (id: string) => withdrawInvitation(production.id, id),
    done: 'Invitation withdrawn',
  })
  return (
    <section aria-labelledby="invitations-title">
      <h3 id="invitations-title" className="text-xl">
        Open invitations
      </h3>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-4 py-4">
            <span className="grid min-w-40 flex-1">
              <span className="wrap-anywhere">{invitation.email}</span>
              <span className="text-sm text-muted">
                {[invitation.role, `expires ${formatDate(invitation.expiresAt)}`].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="grid justify-items-start gap-1">
              <Badge>{accessLevelLabels[invitation.level]}</Badge>
              <span className="text-sm text-muted">{scopeOf(invitation, production)}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => mutate(invitation.id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
