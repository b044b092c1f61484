import { readLabelCode } from '@vermeil/contracts/trades/label-code'
import { WatchToggle } from '@/features/catalog/favorites/watch-button'
import { LabelView } from '@/features/trades/labels/label-view'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import { LotActions } from '../lot-actions'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const { code: typed = '', token } = useParams()
  const code = readLabelCode(typed)
  if (code === null) return <NotFound />
  return (
    <LabelView
      key={code}
      code={code}
      token={token ?? null}
      notFound={<NotFound />}
      renderActions={(lot) => <LotActions lot={lot} />}
      renderWatch={(lot) => <WatchToggle lot={lot} />}
    />
  )
}
