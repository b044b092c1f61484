/** Stated before anyone types; the server checks them again, together with its list of common passwords. */
export const passwordHint = 'At least 6 characters. Tip: three random words make a strong password.'

const longestBytes = 72

export const newPasswordRules = {
  required: 'Please choose a password.',
  minLength: { value: 6, message: 'Password should be at least 6 characters.' },
  validate: (password: string) =>
    new TextEncoder().encode(password).length <= longestBytes || 'Password cannot be longer than 72 characters',
}
