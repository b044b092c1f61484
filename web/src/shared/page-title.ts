import { useLayoutEffect } from 'react'

const house = 'Vermeil'

export const fullTitle = (title: string | undefined) =>
  title ? `${title} · ${house}` : `${house} · Fine art at auction`

/** For titles known only from data (a lot's name); a page with a fixed title states it in its `handle`. */
export function usePageTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title) document.title = fullTitle(title)
  }, [title])
}
