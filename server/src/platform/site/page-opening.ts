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
  if (answer) tags.push(dataBlock(`id="first-answer" data-asks="${escapeHtml(asks)}"`, answer))
  return tags
}

/** The banner, so that it is there with the first paint and moves nothing afterwards. */
export const writeAnnouncement = (announcement: object | null): string[] =>
  announcement ? [dataBlock('id="announcement"', JSON.stringify(announcement))] : []

/** As in `page-head.ts`: `<` is escaped so that no text from a person can close the element. */
const dataBlock = (attributes: string, json: string): string =>
  `<script type="application/json" ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`

/** The browser that does not know AVIF ignores this and waits for the page's own `<picture>`. */
function preload({ key, layout: { sizes, widest } }: OpeningPicture): string {
  const srcset = escapeHtml(imageSrcSet(key, 'avif', widest))
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}
