import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import type { ListingDraft } from './use-listing-draft'

const texts = {
  saved: 'All changes saved',
  saving: 'Saving…',
  waiting: 'Unsaved changes',
  failed: 'Could not be saved',
}

/** Where the draft stands, read out when it changes. */
export function SaveStatus({ draft, onSave }: { draft: ListingDraft; onSave: () => void }) {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <p role="status">
        {texts[draft.state]}
        {draft.state === 'failed' && draft.error && `: ${sentenceOf(draft.error)}`}
      </p>
      {draft.state === 'failed' && (
        <Button variant="outline" size="sm" onClick={onSave}>
          Try again
        </Button>
      )}
    </div>
  )
}
