import { Search } from 'lucide-react'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { loadSecondary } from '../pages'
import type { SiteSearch } from './site-search'

const loadDialog = async () => (await loadSecondary()).shellParts.siteSearch()
type DialogProps = ComponentProps<typeof SiteSearch>

/** Its dialog is fetched when somebody points at the button or focuses it, so that no page's first load has it. */
export function SearchButton() {
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)

  /** A prefetch that fails is tried again by the press. */
  const prefetch = () => void loadDialog().catch(() => undefined)

  async function open() {
    try {
      const { SiteSearch } = await loadDialog()
      setDialog(() => SiteSearch)
    } catch {
      // Offline, or a new release has replaced the file: the collection has a search of its own.
      navigate(paths.collection)
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
      {Dialog && <Dialog opener={button.current} onClose={() => setDialog(null)} />}
    </>
  )
}
