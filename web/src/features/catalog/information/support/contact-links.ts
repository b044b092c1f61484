import { paths } from '@/shared/navigation/paths'

/** The contact form, with its subject already filled in. */
export const contactAbout = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject })}`

/** `+1 (212) 555-0142` as a telephone understands it. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
