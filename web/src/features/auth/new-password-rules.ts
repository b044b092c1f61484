/** Stated before anyone types; the server checks them again, together with its list of common passwords. */
export const passwordHint = 'At least 6 characters. A few unrelated words are stronger than one odd one.'

const longestBytes = 72

export const newPasswordRules = {
  required: 'Please choose a password.',
  minLength: { value: 6, message: 'Password should be at least 6 characters.' },
  validate: (password: string) =>
    new TextEncoder().encode(password).length <= longestBytes || 'Password cannot be longer than 72 characters',
}
