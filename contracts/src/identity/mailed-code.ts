/** The code that stands beside the link in a mail. After `maxWrong` wrong tries, and no sooner than `resendSeconds`, a new mail is needed. */
export const mailedCode = { digits: 6, maxWrong: 5, resendSeconds: 60 } as const
