import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PathParams } from '@/shared/navigation/match-path'

/** The back button in the top bar; by default it reads "Back to Home" and leads to /. */
export type PageBack = { text?: string; to?: string }

/** What a page's file exports. */
export type PageModule = {
  Component: ComponentType
  /** Without it the page has no back button. */
  back?: PageBack
  /** Fetches the code of what stands in it, which a page that a visit begins with gets later: see `sectionPart`. */
  fetchSection?: () => Promise<unknown>
  /** Reads what it shows first, for somebody who is about to open it. A failure shows on the page itself. */
  prefetch?: (client: QueryClient, params: PathParams) => Promise<unknown>
}

/** A page as the shell shows it. */
export type OpenedPage = PageModule & {
  /** The document's title; undefined for a page that sets it by its data (`usePageTitle`). */
  title: string | undefined
}
