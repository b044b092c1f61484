import { imageSrcSet } from '@vermeil/contracts/catalog/images'
import type { PictureLayout } from '@vermeil/contracts/catalog/opening-pictures'
import { escapeHtml } from '../mail/markup.ts'

/** What a page shows first, sent along with it, so that its first screen waits for no second answer. */
export type PagePrefetch = {
  /** The page's own file in the web app: its scripts are fetched beside the shell's and not after them. */
  file: string
  /** What the page asks of the API first: with all of these answers the server can render it. */
  questions: (query: URLSearchParams) => readonly string[]
  /** The picture that it opens with, found in the first answer. */
  picture: (answer: unknown) => OpeningPicture | null
}

export type OpeningPicture = { key: string; layout: PictureLayout }

type Written = {
  scripts: readonly string[]
  /** By question. */
  answers: ReadonlyMap<string, string>
  picture: OpeningPicture | null
}

export function writePrefetched({ scripts, answers, picture }: Written): string[] {
  const tags = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`)
  if (picture) tags.unshift(preload(picture))
  const blocks = [...answers].map(([question, answer]) => dataBlock(`data-asks="${escapeHtml(question)}"`, answer))
  return [...tags, ...blocks]
}

/** The public settings: the terms are right from the start, and the banner is there with the first paint. */
export const writeConfig = (config: object): string => dataBlock('id="config"', JSON.stringify(config))

/** As in `page-head.ts`: `<` is escaped so that no text from a person can close the element. */
const dataBlock = (attributes: string, json: string): string =>
  `<script type="application/json" ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`

/** The browser that does not know AVIF ignores this and waits for the page's own `<picture>`. */
function preload({ key, layout: { sizes, widest } }: OpeningPicture): string {
  const srcset = escapeHtml(imageSrcSet(key, 'avif', widest))
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}
