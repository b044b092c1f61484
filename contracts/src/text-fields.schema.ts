import { z } from 'zod'
import { formatCount } from './format-figures.ts'

/** The longest a single line and a text area may be, everywhere. */
export const lineLimit = 200
export const textLimit = 2_000

// Forms show these messages as they are, so each is a sentence.
const tooLong = (limit: number) => `Please use at most ${formatCount(limit)} characters.`
export const Line = z.string().trim().max(lineLimit, tooLong(lineLimit))
export const TextArea = z.string().trim().max(textLimit, tooLong(textLimit))

/** Only addresses a browser may safely follow: `javascript:` and its kind never reach a link. */
export const LinkAddress = z
  .url({ protocol: /^https?$/, error: 'Please give a web address that starts with https:// or http://.' })
  .max(lineLimit, tooLong(lineLimit))
export const WebAddress = z.union([z.literal(''), LinkAddress])

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .pipe(z.email('Please enter an email address like name@example.com.'))
