import type { mails } from '#core/db/schema/mail.ts'
import { greetableName } from './greetable-name.ts'
import { type MailText, mailData } from './mail-data.ts'
import { layOutHtml, layOutPlain } from './mail-layout.ts'
import { englishFrame, englishTexts } from './texts-en.ts'
import { vietnameseFrame, vietnameseTexts } from './texts-vi.ts'

export interface ComposedMail {
  subject: string
  plain: string
  html: string
}

const texts = { en: englishTexts, vi: vietnameseTexts }
const frames = { en: englishFrame, vi: vietnameseFrame }

/**
 * What a mail says, as plain text and as HTML, in its language. `siteOrigin` is `https://example.vn`. Throws where the
 * data is not that of its kind.
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
