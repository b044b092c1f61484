const SITE_NAME = 'Vermeil'

/** The document's title, written by the server and again by the browser: the two must agree. Empty for the home page. */
export const documentTitle = (title: string): string =>
  title ? `${title} · ${SITE_NAME}` : `${SITE_NAME} · Fine art at auction`
