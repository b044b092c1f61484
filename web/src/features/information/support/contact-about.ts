import { paths } from '@/shared/navigation/paths'

/** The contact form, with its subject already filled in. */
export const contactAbout = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject })}`
