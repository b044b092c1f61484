const SITE_NAME = 'Vermeil'

/** Of a lot's page. Works of one artist may share a title, and a work may come to auction again: the number distinguishes them. */
export const lotTitle = (lot: { title: string; artist: { name: string }; lotNumber: number }): string =>
  `${lot.title} by ${lot.artist.name}, lot ${lot.lotNumber}`

/** The document's title, written by the server and again by the browser: the two must agree. Empty for the home page. */
export const documentTitle = (title: string): string =>
  title ? `${title} · ${SITE_NAME}` : `${SITE_NAME} · Fine art at auction`
