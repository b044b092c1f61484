import { html, type Markup } from './markup.ts'

export interface MailContent {
  /** What an inbox shows beside the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  figures?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  footnote?: string
  /** Beside the footnote: a way to stop such mails. */
  footnoteLink?: { label: string; url: string }
  siteUrl: string
}

const serif = "Cormorant, 'Cormorant Garamond', Georgia, 'Times New Roman', serif"
const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// Every color stands inline for the clients that drop a stylesheet; the classes let a dark inbox turn the walls dark.
const darkStyles = html`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .wall { background-color: #0e0d0b !important }
    .card { background-color: #171512 !important; border-color: #3a352d !important }
    .text { color: #f4efe4 !important }
    .quiet { color: #b5ac9c !important }
    .line { border-color: #3a352d !important }
    .link { color: #d9b45b !important }
  }
</style>`

function httpOnly(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError('A mail links to http(s) addresses only.')
  return url
}

const paragraph = (text: string) =>
  html`<p class="text" style="margin:0 0 16px;font:400 16px/26px ${sans};color:#1b1815">${text}</p>`

const figure = ([label, value]: readonly [string, string]) => html`<tr>
  <th scope="row" align="left" class="quiet line" style="padding:10px 12px 10px 0;border-top:1px solid #e4dccb;font:400 14px/20px ${sans};color:#5d564a">${label}</th>
  <td align="right" class="text line" style="padding:10px 0;border-top:1px solid #e4dccb;font:600 16px/20px ${sans};color:#1b1815">${value}</td>
</tr>`

const figureTable = (figures: MailContent['figures']) =>
  figures?.length &&
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${figures.map(figure)}</table>`

/** The button, and the address in words beneath it for those whose client shows no button. */
const actionBlock = (action: MailContent['action']) =>
  action &&
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr>
  <td bgcolor="#d9b45b" style="border-radius:8px;background-color:#d9b45b">
    <a href="${httpOnly(action.url)}" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${sans};color:#0e0d0b;text-decoration:none">${action.label}</a>
  </td></tr></table>
<p class="quiet" style="margin:0 0 16px;font:400 13px/20px ${sans};color:#5d564a;word-break:break-all">Or open this address:<br>
  <a href="${action.url}" class="link" style="color:#7a5c14">${action.url}</a></p>`

const footnoteLink = (link: MailContent['footnoteLink']) =>
  link && html` <a href="${httpOnly(link.url)}" class="link" style="color:#7a5c14">${link.label}</a>`

const page = (mail: MailContent): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.heading}</title>
${darkStyles}
</head>
<body class="wall" style="margin:0;padding:0;background-color:#fbf8f2">
<div style="display:none;max-height:0;overflow:hidden">${mail.preheader}</div>
<table role="presentation" class="wall" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbf8f2" style="background-color:#fbf8f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td bgcolor="#0e0d0b" style="padding:22px 32px;border-radius:12px 12px 0 0;background-color:#0e0d0b;border-bottom:2px solid #d9b45b">
  <a href="${httpOnly(mail.siteUrl)}" style="font:500 26px/30px ${serif};letter-spacing:0.04em;color:#d9b45b;text-decoration:none">Vermeil</a>
</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px;border:1px solid #e4dccb;border-top:0;border-radius:0 0 12px 12px;background-color:#ffffff">
  <h1 class="text" style="margin:0 0 20px;font:500 28px/34px ${serif};color:#1b1815">${mail.heading}</h1>
  ${mail.paragraphs.map(paragraph)}
  ${figureTable(mail.figures)}
  ${actionBlock(mail.action)}
  ${mail.footnote && html`<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dccb;font:400 13px/20px ${sans};color:#5d564a">${mail.footnote}${footnoteLink(mail.footnoteLink)}</p>`}
</td></tr>
<tr><td align="center" class="quiet" style="padding:20px 32px;font:400 13px/20px ${sans};color:#5d564a">
  <a href="${mail.siteUrl}" class="link" style="color:#7a5c14">Vermeil</a>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`

function plain({
  heading,
  paragraphs,
  figures = [],
  action,
  footnote,
  footnoteLink: link,
  siteUrl,
}: MailContent): string {
  const table = figures.map(([label, value]) => `${label}: ${value}`).join('\n')
  const parts = [
    heading,
    ...paragraphs,
    table,
    action && `${action.label}:\n${action.url}`,
    footnote,
    link && `${link.label}:\n${link.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \nVermeil\n${siteUrl}\n`
}

/** A mail in our look: one heading, one thing to do. All its parts are text, never HTML. */
export const renderMail = (mail: MailContent): { html: string; text: string } => ({
  html: page(mail).toString(),
  text: plain(mail),
})
