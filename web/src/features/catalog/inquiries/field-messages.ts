import type { z } from 'zod'

/** The fields of a form, in their order, each with the name people see. */
export type FieldLabels<Field extends string> = Readonly<Record<Field, string>>

/**
 * Says what is wrong with a field in the words of its label. The schema is the server's own, whose sentences are
 * written for programs.
 */
export function fieldMessages(labels: Readonly<Record<string, string>>): z.core.$ZodErrorMap {
  return (issue) => {
    const label = labels[String(issue.path?.[0])]
    if (!label) return undefined
    if (issue.input === '' || (issue.code === 'too_small' && issue.minimum === 1)) return `${label} is required.`
    if (issue.code === 'too_big')
      return `${label} can have at most ${issue.maximum.toLocaleString('en-US')} characters.`
    if (issue.code === 'invalid_format' && issue.format === 'email') {
      return `${label} should look like name@example.com.`
    }
    return undefined
  }
}
