import { imageSrcSet } from '@vermeil/contracts/images'
import type { openingPictures } from '@vermeil/contracts/opening-pictures'
import { escapeHtml } from '../mail/markup.ts'

/** What a page shows first, sent along with it, so that its first screen waits for no second answer. */
export type PageOpening = {
  /** The page's own file in the web app: its scripts are fetched beside the shell's and not after them. */
  file: string
  /** What the page asks of the API first. */
  asks: string
  /** The picture that it opens with, found in that answer. */
  picture: (answer: unknown) => OpeningPicture | null
}

export type OpeningPicture = { key: string; layout: (typeof openingPictures)[keyof typeof openingPictures] }

type Written = { scripts: readonly string[]; asks: string; answer: string | null; picture: OpeningPicture | null }

export function writeOpening({ scripts, asks, answer, picture }: Written): string[] {
  const tags = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`)
  if (picture) tags.unshift(preload(picture))
  // A data block, as in `page-head.ts`: `<` is escaped so that no text from a seller can close the element.
  const sent = answer?.replaceAll('<', '\\u003c')
  if (sent)
    tags.push(`<script type="application/json" id="first-answer" data-asks="${escapeHtml(asks)}">${sent}</script>`)
  return tags
}

/** The browser that does not know AVIF ignores this and waits for the page's own `<picture>`. */
function preload({ key, layout: { sizes, widest } }: OpeningPicture): string {
  const srcset = escapeHtml(imageSrcSet(key, 'avif', widest))
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}
