import { Search } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchDialog } from '@/features/site-search/search-dialog'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { pagesFor } from './quick-navigation'

const loadDialog = () => import('@/features/site-search/search-dialog')
type DialogProps = Parameters<typeof SearchDialog>[0]

/** Its dialog is fetched when somebody points at the button or focuses it, so that no page's first load has it. */
export function SearchButton() {
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)

  /** A prefetch that fails is tried again by the press. */
  const prefetch = () => void loadDialog().catch(() => undefined)

  async function open() {
    try {
      const { SearchDialog } = await loadDialog()
      setDialog(() => SearchDialog)
    } catch {
      // Offline, or a new release has replaced the file: the collection has a search of its own.
      void navigate(paths.collection)
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      >
        <Search aria-hidden="true" />
      </Button>
      {Dialog && <Dialog pagesFor={pagesFor} opener={button.current} onClose={() => setDialog(null)} />}
    </>
  )
}
