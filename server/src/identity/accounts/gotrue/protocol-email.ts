import { z } from 'zod'

export const invalidEmail = 'Unable to validate email address: invalid format'

/** As `EmailAddress`, refused in the words of the auth protocol. */
export const ProtocolEmail = z.string().trim().toLowerCase().max(320).pipe(z.email(invalidEmail))
