import type { ComponentType } from 'react'

/** The back button in the top bar; by default it reads "Back to Home" and leads to /. */
export type PageBack = { text?: string; to?: string }

/** What a page's file exports. */
export type PageModule = {
  Component: ComponentType
  /** Without it the page has no back button. */
  back?: PageBack
}

/** A page as the shell shows it. */
export type OpenedPage = PageModule & {
  /** The document's title; undefined for a page that sets it by its data (`usePageTitle`). */
  title: string | undefined
}
