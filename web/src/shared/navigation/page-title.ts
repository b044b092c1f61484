import { documentTitle } from '@vermeil/contracts/page-title'
import { useLayoutEffect } from 'react'

/** For titles known only from data (a lot's name); a page with a fixed title states it in its `handle`. */
export function usePageTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
