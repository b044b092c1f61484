import { MergedWatches } from '@/features/catalog/favorites/merged-watches'
import { NoticeBell } from '@/features/contact/notices/notice-bell'
import { SendPendingSearch } from '@/features/selling/alerts/send-pending-search'
import { MergedScans } from '@/features/trades/labels/merged-scans'
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
