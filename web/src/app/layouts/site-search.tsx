import type { ComponentProps } from 'react'
import { SearchDialog } from '@/features/catalog/site-search/search-dialog'
import { pagesFor } from './quick-navigation'

/** The search of the top bar, with the pages of the site. */
export const SiteSearch = (props: Omit<ComponentProps<typeof SearchDialog>, 'pagesFor'>) => (
  <SearchDialog pagesFor={pagesFor} {...props} />
)
