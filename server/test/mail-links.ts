type Mail = { text: string }

/** The page that a mail links to, whose button opens the link itself. */
export const confirmPageIn = ({ text }: Mail): string => /https?:\/\/\S+\/auth\/confirm\S+/.exec(text)![0]

/** What the button of that page opens. */
export const linkIn = (mail: Mail): string => confirmPageIn(mail).replace('/auth/confirm', '/auth/v1/verify')

export const codeIn = ({ text }: Mail): string => /It is (\d{6})/.exec(text)![1]!
