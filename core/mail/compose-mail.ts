import { escapeHtml } from '#text/escape-html.ts'
import type { mails } from '#core/db/schema/mail.ts'
import { productName } from '#core/product.ts'
import { type MailFrame, type MailLanguage, type MailText, mailData } from './mail-data.ts'
import { englishFrame, englishTexts } from './texts-en.ts'
import { vietnameseFrame, vietnameseTexts } from './texts-vi.ts'

export interface ComposedMail {
  subject: string
  plain: string
  html: string
}

const maxNameLength = 80
const texts = { en: englishTexts, vi: vietnameseTexts }
const frames = { en: englishFrame, vi: vietnameseFrame }

/**
 * Returns a mail in its language as plain text and HTML. `siteOrigin` is like `https://example.vn`. Throws for data
 * that does not match the kind.
 */
export function composeMail(
  { kind, language, data }: Pick<typeof mails.$inferSelect, 'kind' | 'language' | 'data'>,
  siteOrigin: string,
): ComposedMail {
  const write = texts[language][kind] as (data: unknown, site: string) => MailText
  const text = write(mailData[kind].parse(data), siteOrigin)
  const frame = frames[language]
  const greeting = frame.greet(greetableName(text.name))
  const laidOut = { ...frame, text, greeting, language, siteOrigin }
  return {
    subject: text.subject.normalize('NFC'),
    plain: layOutPlain(laidOut).normalize('NFC'),
    html: layOutHtml(laidOut).normalize('NFC'),
  }
}

/**
 * Returns a name to greet in a mail, or undefined. Anybody can register any address under any name, and a name with a
 * link would turn our mail into spam.
 */
function greetableName(name: string | undefined): string | undefined {
  const plain = name?.replace(/\s+/g, ' ').trim()
  if (!plain || plain.length > maxNameLength) return undefined
  return /[\p{C}<>@:/\\]|\p{L}\.\p{L}{2}/u.test(plain) ? undefined : plain
}

interface LaidOut extends Omit<MailFrame, 'greet'> {
  text: MailText
  greeting: string
  language: MailLanguage
  siteOrigin: string
}

/** Returns a mail as plain text. */
function layOutPlain({ text, greeting, tagline, automatic, siteOrigin }: LaidOut): string {
  const { paragraphs, facts = [], action, notes } = text
  const table = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const blocks = [greeting, ...paragraphs, table, `${action.label}:\n${action.link}`, ...notes]
  return `${[...blocks.filter(Boolean), `${tagline}\n${siteOrigin}\n${automatic}`].join('\n\n')}\n`
}

/** Returns a mail as self-contained HTML: no pictures, fonts or scripts. */
function layOutHtml(mail: LaidOut): string {
  const { text, greeting, openInstead, tagline, automatic, language, siteOrigin } = mail
  const { subject, paragraphs, facts = [], action, notes } = text
  const link = escapeHtml(action.link)
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`
  const small = (content: string) =>
    `<p style="margin:0 0 8px;font-size:14px;color:#5b6766">${escapeHtml(content)}</p>`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th style="padding:4px 16px 4px 0;text-align:left;font-weight:400;color:#5b6766">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#15211f;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700"><a href="${escapeHtml(siteOrigin)}" style="color:#084f4b;text-decoration:none">${escapeHtml(productName)}</a></p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${rows.length > 0 ? `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('\n')}</table>` : ''}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6863;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
${small(openInstead)}
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#0b6863">${link}</a></p>
${notes.map(small).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d8dfde;font-size:14px;color:#5b6766">${escapeHtml(tagline)}<br>${escapeHtml(automatic)}</p>
</div>
</body>
</html>
`
}
