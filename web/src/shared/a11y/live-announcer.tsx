import { type Store, useStore } from '@/shared/page/store'
import { type Announcement, assertiveStore, politeStore } from './announcer'

/** Both regions are rendered empty first: a region that appears together with its text is not announced. */
export function LiveAnnouncer() {
  return (
    <>
      <Region store={politeStore} urgency="polite" />
      <Region store={assertiveStore} urgency="assertive" />
    </>
  )
}

function Region({ store, urgency }: { store: Store<Announcement>; urgency: 'polite' | 'assertive' }) {
  const { text, number } = useStore(store)
  return (
    <div className="sr-only" aria-live={urgency} aria-atomic="true">
      {number > 0 && <p key={number}>{text}</p>}
    </div>
  )
}
