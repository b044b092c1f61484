import { EmailAddress, Line, TextArea, WebAddress } from '@vermeil/contracts/text-fields.schema'
import { z } from 'zod'

const required = (field: z.ZodString, words: string) => field.min(1, words)

const email = z
  .string()
  .trim()
  .min(1, 'Please give your email address.')
  .pipe(z.email('Please give an email address such as name@example.com.'))
  .pipe(EmailAddress)

/** The short form of the dialog on /artists. */
export const DialogApplication = z.object({
  artistName: required(Line, 'Please give your artist name.'),
  email,
  specialty: required(Line, 'Please say what you make.'),
  phone: Line,
  experience: TextArea,
  portfolio: WebAddress,
  bio: TextArea,
})
export type DialogApplication = z.infer<typeof DialogApplication>

/** The long form of /artist-signup. */
export const FullApplication = z.object({
  fullName: required(Line, 'Please give your full name.'),
  email,
  phone: required(Line, 'Please give a phone number.'),
  artistName: Line,
  experience: required(TextArea, 'Please tell us about your experience.'),
  style: required(Line, 'Please describe your style.'),
  portfolio: z.string().trim().min(1, 'Please give the address of your portfolio.').pipe(WebAddress),
  statement: required(TextArea, 'Please write a few sentences about your work.'),
  socialMedia: Line,
  previousExhibitions: TextArea,
  commissionWork: z.string().pipe(z.enum(['yes', 'no'], 'Please say whether you take commissions.')),
})
export type FullApplication = z.infer<typeof FullApplication>

/** The stored row: the long form's style is the specialty, its statement the bio. */
export function rowOfFull(form: FullApplication, userId: string | null) {
  return {
    user_id: userId,
    artist_name: form.artistName || form.fullName,
    email: form.email,
    phone: form.phone,
    specialty: form.style,
    experience: form.experience,
    portfolio: form.portfolio,
    bio: form.statement,
    full_name: form.fullName,
    social_media: form.socialMedia || null,
    previous_exhibitions: form.previousExhibitions || null,
    commission_work: form.commissionWork,
  }
}

export function rowOfDialog(form: DialogApplication, userId: string) {
  const { artistName, email, phone, specialty, experience, portfolio, bio } = form
  return { user_id: userId, artist_name: artistName, email, phone, specialty, experience, portfolio, bio }
}
