import { SendPendingSearch } from '@/features/alerts/send-pending-search'
import { MergedWatches } from '@/features/favorites/merged-watches'
import { MergedScans } from '@/features/labels/merged-scans'
import { NoticeBell } from '@/features/notices/notice-bell'
import { SignedInMenu } from './signed-in-menu'
import { useSignOut } from './use-sign-out'

/** A member's corner of the top bar. What they did before they signed in is carried into their account. */
export function MemberMenu({ accountId, email }: { accountId: string; email: string }) {
  const signOut = useSignOut()
  return (
    <>
      <NoticeBell userId={accountId} />
      <SignedInMenu email={email} onSignOut={signOut} />
      <MergedWatches accountId={accountId} />
      <MergedScans accountId={accountId} />
      <SendPendingSearch />
    </>
  )
}
