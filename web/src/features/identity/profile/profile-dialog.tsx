import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { InlineAlert } from '@/ui/inline-alert'
import { Skeleton } from '@/ui/skeleton'
import { ProfileEditor } from './profile-editor'
import { type Activity, ProfileSummary } from './profile-summary'

type ProfileDialogProps = { activity: readonly Activity[]; onClose: () => void }

/** The person's profile: to look at, and after a press to edit. */
export function ProfileDialog({ activity, onClose }: ProfileDialogProps) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={isEditing ? 'Edit profile' : 'User Profile'} className="max-w-2xl">
        {error && !profile && (
          <InlineAlert tone="danger">
            <p>{sentenceOf(error)}</p>
            <Button variant="link" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </InlineAlert>
        )}
        {!profile && !error && <Skeleton className="h-96" />}
        {profile &&
          (isEditing ? (
            <ProfileEditor profile={profile} onDone={() => setIsEditing(false)} />
          ) : (
            <ProfileSummary profile={profile} activity={activity} onEdit={() => setIsEditing(true)} />
          ))}
      </DialogContent>
    </Dialog>
  )
}
