/** Only what no mistyped address passes: whether it exists is shown by the mail that arrives there. */
export const emailRules = {
  required: 'Please enter your email address.',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter an address like name@example.com.' },
  setValueAs: (typed: string) => typed.trim(),
}
