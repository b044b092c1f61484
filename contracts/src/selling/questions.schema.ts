import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { contactIn, contactSentences } from '../contact-details.ts'

const time = z.iso.datetime()

/** `openPerDay`: without an answer, of those that one person asked in the last 24 hours. */
export const questionLimits = { shortest: 2, longest: 500, longestAnswer: 1_000, openPerDay: 5 } as const

/** Public text between two strangers: neither can be led away from the site. */
const publicText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, `Please write at least ${min} characters.`)
    .max(max, `Please use at most ${max} characters.`)
    .superRefine((text, context) => {
      const found = contactIn(text)
      if (found) context.addIssue({ code: 'custom', message: contactSentences[found] })
    })

/** POST /api/v1/lots/{lotId}/questions */
export const NewQuestion = z.strictObject({
  question: publicText(questionLimits.shortest, questionLimits.longest),
})
export type NewQuestion = z.infer<typeof NewQuestion>

/** PUT /api/v1/questions/{questionId}/answer */
export const QuestionAnswer = z.strictObject({
  answer: publicText(questionLimits.shortest, questionLimits.longestAnswer),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** PUT /api/v1/admin/questions/{questionId}/visibility */
export const QuestionVisibility = z.strictObject({ isHidden: z.boolean() })

/** As the page of the lot shows it, without a name. Only the person who asked sees it before it is answered. */
export const LotQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  askedAt: time,
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  isYours: z.boolean(),
})
export type LotQuestion = z.infer<typeof LotQuestion>

/** GET /api/v1/lots/{lotId}/questions: the newest first. */
export const LotQuestionList = z.object({ questions: z.array(LotQuestion) })
export type LotQuestionList = z.infer<typeof LotQuestionList>

/** As the seller sees it: still without a name. */
export const SellerQuestion = LotQuestion.omit({ isYours: true }).extend({
  lot: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), artist: z.string(), image: Picture.nullable() }),
  isHidden: z.boolean(),
  /** Whether the caller can answer it now. */
  canAnswer: z.boolean(),
})
export type SellerQuestion = z.infer<typeof SellerQuestion>

/** GET /api/v1/questions: about the caller’s works, the newest first. */
export const SellerQuestionList = z.object({ questions: z.array(SellerQuestion) })
export type SellerQuestionList = z.infer<typeof SellerQuestionList>

/** With the name and address of the person who asked. */
export const AskedQuestion = SellerQuestion.extend({
  asker: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** GET /api/v1/admin/questions: about all works, the newest first. */
export const AskedQuestionList = z.object({ questions: z.array(AskedQuestion) })
export type AskedQuestionList = z.infer<typeof AskedQuestionList>
