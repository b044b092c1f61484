/** `+1 (212) 555-0142` as a telephone understands it. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
