/** What a page tells the shell about itself: `export const handle: PageHandle = { title: 'About', back: {} }`. */
export type PageHandle = {
  /** The document's title. Left out by pages whose title comes from data (`usePageTitle`); empty for the home page. */
  title?: string
  /** Shows the back button in the top bar; by default it reads "Back to Home" and leads to /. */
  back?: { text?: string; to?: string }
}
