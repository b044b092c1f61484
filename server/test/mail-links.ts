import { must } from '../src/platform/must.ts'

type Mail = { text: string }

/** The page that a mail links to, whose button opens the link itself. */
export const confirmPageIn = ({ text }: Mail): string =>
  must(/https?:\/\/\S+\/auth\/confirm\S+/.exec(text), 'a link in the mail')[0]

/** What the button of that page opens. */
export const linkIn = (mail: Mail): string => confirmPageIn(mail).replace('/auth/confirm', '/auth/v1/verify')

export const codeIn = ({ text }: Mail): string => must(/enter this code: (\d{6})/.exec(text)?.[1], 'a code in the mail')
