import { documentTitle } from '@vermeil/contracts/page-title'
import { useLayoutEffect } from 'react'

/** For titles known only from data (a lot's name); a fixed one is declared (`contracts/src/site-pages.ts`). */
export function usePageTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
