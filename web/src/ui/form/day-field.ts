/** For `register`: an empty date field is no day. */
export const dayField = { setValueAs: (text: string | null) => text || null }
